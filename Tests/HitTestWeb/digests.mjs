// The digests of lives.mjs in Node and Deno.
//   HIT_TEST_WEB=FOLDER node digests.mjs QUESTIONS RECORD
// Everything that is done is written to RECORD, a line of JSON each, for replay.py to do again with the C library of this machine.
import { createWriteStream } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { live } from "./lives.mjs";

const module = await import(new URL("hit-test.js", pathToFileURL(path.resolve(process.env.HIT_TEST_WEB) + "/")));
const record = createWriteStream(process.argv[3]);
for (const line of live(module, await module.load(), Number(process.argv[2]), (text) => record.write(text + "\n"))) console.log(line);
await new Promise((resolve) => record.end(resolve));
