import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Every file under these folders with a name that matches, as paths from `base` with forward slashes, sorted. */
export function filesUnder(folders: readonly string[], ending: RegExp, base = root) {
  return folders
    .map((folder) => join(base, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(base, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .sort()
}
