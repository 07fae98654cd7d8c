#!/bin/sh
# Copies the files of /slice into the folder $1 of $SLICES_ROOT, which the gateway serves, and ends.
# Nothing is removed, because open tabs still request old files. Each file appears completely or not at all. Files that name
# others come last: names with a hash, then the rest, then the server module, the manifest and the page.
# With --check it only reports, by its exit code, whether everything is there.
set -eu
umask 022
source_dir=${SLICE_SOURCE:-/slice}
target_dir=${SLICES_ROOT:-/slices}/$1
trap 'exit 143' TERM INT

files() {
  (cd "$source_dir" && find . -type f | sed 's|^\./||' | sort)
}

put() {
  folder=$target_dir/${1%/*}
  [ "$folder" != "$target_dir/$1" ] || folder=$target_dir
  [ -d "$folder" ] || mkdir -p "$folder"
  cp "$source_dir/$1" "$folder/.incoming.$$"
  mv "$folder/.incoming.$$" "$target_dir/$1"
}

# A name with a hash identifies the content.
put_new() {
  while read -r file; do [ -e "$target_dir/$file" ] || put "$file"; done
}

put_changed() {
  while read -r file; do cmp -s "$source_dir/$file" "$target_dir/$file" || put "$file"; done
}

hashed='\.[0-9a-f]\{10,\}\.'
naming='\(^\|/\)\(server\.mjs\|mf-manifest\.json\|index\.html\)$'

if [ "${2:-}" = --check ]; then
  files | while read -r file; do cmp -s "$source_dir/$file" "$target_dir/$file"; done
  exit
fi
files | grep "$hashed" | put_new
files | grep -v "$hashed" | grep -v "$naming" | put_changed
for name in server.mjs mf-manifest.json index.html; do
  files | grep "\(^\|/\)$name\$" | put_changed
done
echo "$1 is published"
