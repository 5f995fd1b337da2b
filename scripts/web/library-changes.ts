import type { Plugin } from 'vite'

/** A place in the code of a library that our build changes. */
export interface Change {
  /** Below node_modules. */
  file: string
  from: string
  to: string
}

/** Makes these changes in a build, and fails when a new version of the library has other code there. */
export const libraryChanges = (name: string, changes: readonly Change[]): Plugin => ({
  name,
  enforce: 'pre',
  transform(code, id) {
    const found = changes.filter(({ file }) => id.split('?')[0].endsWith(`/node_modules/${file}`))
    return found.length > 0 ? { code: found.reduce(changed, code), map: null } : undefined
  },
})

function changed(code: string, { file, from, to }: Change) {
  if (!code.includes(from)) throw new Error(`${file} no longer says ${from}`)
  return code.replace(from, to)
}
