#!/usr/bin/env bash
# Builds the documentation of all modules as one static site, with nothing but the toolchain:
#
#   Sources/documentation.sh [FOLDER]        default: .build/documentation
#
# Any warning of the documentation compiler ends it. Serve the folder with any web server, such as
# `python3 -m http.server -d .build/documentation`, and open /documentation/.
set -euo pipefail
cd "$(dirname "$0")/.."
site=${1:-.build/documentation}

# From the bottom layer up, so that links downwards find what they name.
modules="PlaneGeometry SpatialIndex HitTesting HitDiagnosis HitDrawing ViewKit SceneFiles TouchReplay CHitTest"

swift build
tools=$(dirname "$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')")/../bin
built=$(swift build --show-bin-path)
target=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p')
sdk=()
if [ "$(uname)" = Darwin ]; then sdk=(-sdk "$(xcrun --show-sdk-path)"); fi
work=.build/documentation-parts
rm -rf "$work" "$site"
mkdir -p "$work"

dependencies=()
archives=()
for module in $modules; do
  mkdir -p "$work/$module"
  if [ "$module" = CHitTest ]; then
    # The C library is its header.
    "$tools/clang" -extract-api -x c-header "$PWD/Sources/CHitTestHeader/include/hit_test.h" -fparse-all-comments \
      ${sdk[@]+-isysroot "${sdk[1]}"} --product-name=CHitTest -o "$work/$module/CHitTest.symbols.json"
  else
    "$tools/swift-symbolgraph-extract" -module-name "$module" -target "$target" -I "$built/Modules" \
      -I Sources/ProcessWide/include ${sdk[@]+"${sdk[@]}"} -minimum-access-level public -skip-synthesized-members \
      -emit-extension-block-symbols -output-dir "$work/$module"
  fi
  "$tools/docc" convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$work/$module" \
    --output-dir "$work/$module.doccarchive" --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --enable-experimental-external-link-support ${dependencies[@]+"${dependencies[@]}"} --warnings-as-errors
  dependencies+=(--dependency "$work/$module.doccarchive")
  archives+=("$work/$module.doccarchive")
done
"$tools/docc" merge "${archives[@]}" --synthesized-landing-page-name swift-hit-testing --output-path "$site"
echo "documentation: $site"
