# Reads the library as LLVM IR, and writes it. Swift compiles two functions of its arrays anew for each type of elements: the one
# that makes a larger array, or a copy of a shared one, and the one that moves elements. Here they become calls of web_grow() in
# arrays.c, and of memmove(). Functions with other loops than expected stay as they are. Of the methods of an array's storage,
# nobody calls any but the destructor.
/^@"\$es23_ContiguousArrayStorageC.*N" = / {
  gsub(/ptr @"[^"]*(_doNotCallMeBase|canStoreElements)[^"]*"/, "ptr null")
  sub(/ptr @"\$es28__ContiguousArrayStorageBaseCABycfC"/, "ptr null")
}
/^define .*(_consumeAndCreateNew14bufferIsUnique15minimumCapacity|moveInitialize4from5county)/ {
  head = $0
  body = stride = metadata = copy = last = ""
  loops = is_other = 0
  next
}
head == "" { print; next }
{ body = body $0 "\n" }
/^[^ ]/ { is_in_loop = /^loop_body/ }
is_in_loop && !NF {
  # An element is loaded and stored, or copied by llvm.memcpy, or by a function that also retains what it refers to.
  loops += last ~ /br label %loop_header/
  is_in_loop = 0
}
is_in_loop { last = $0 }
is_in_loop && / = (shl|mul) i32 / && stride == "" { stride = / shl / ? 2 ^ $NF : $NF }
is_in_loop && / call / && !/@llvm\.memcpy/ {
  copy = $0
  is_other += !sub(/.* = (tail )?call ptr /, "", copy) || !sub(/\(ptr %[0-9]+, ptr %[0-9]+\)$/, "", copy) || copy == ""
}
/@swift_allocObject\(/ {
  metadata = $0
  sub(/.*@swift_allocObject\(ptr nonnull /, "", metadata)
  sub(/,.*/, "", metadata)
}
/^}/ {
  if (stride == "") stride = 1
  if (head ~ /moveInitialize/ && copy == "" && loops + (last ~ /br label %loop_header/) >= 2) {
    body = "  %size = mul i32 %1, " stride "\n  %moved = call ptr @memmove(ptr %2, ptr %0, i32 %size)\n  ret void\n}\n"
    uses_memmove = 1
  } else if (head ~ /_consumeAndCreateNew/ && metadata != "" && loops > 0 && !is_other) {
    body = "  %unique = zext i1 %0 to i32\n  %grows = zext i1 %2 to i32\n  %made = call ptr @web_grow(i32 %unique, i32 %1, " \
      "i32 %grows, ptr %3, ptr " metadata ", i32 " stride ", ptr " (copy == "" ? "null" : copy) ")\n  ret ptr %made\n}\n"
    uses_grow = 1
  }
  printf "%s\n%s", head, body
  head = ""
}
END {
  if (uses_grow) print "declare ptr @web_grow(i32, i32, i32, ptr, ptr, i32, ptr)"
  if (uses_memmove) print "declare ptr @memmove(ptr, ptr, i32)"
}
