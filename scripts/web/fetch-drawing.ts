import type { Plugin, Rolldown } from 'vite'

let loadedAtStart: ReadonlySet<string> = new Set()
let drawing = ''

/**
 * The files a screen fetches beside its own when it is opened (`build.modulePreload`). Their names are in the start
 * file, so files that the shell has already loaded are left out: scripts everywhere, styles where the start asks, which
 * no other page has.
 */
export function beyondStart(target: string, files: readonly string[], host: string) {
  const shellAsks = /\/start-[^/]+$/.test(host) && target !== drawing
  return files.filter((file) => !loadedAtStart.has(file) || (file.endsWith('.css') && !shellAsks))
}

/** The code that draws the shell is imported after the code that asks for its data, but fetched at the same time. */
export const fetchDrawing: Plugin = {
  name: 'fetch-drawing',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const halves = chunks.filter((file) => file.name === 'mount' || file.facadeModuleId?.endsWith('/web/index.html'))
      loadedAtStart = new Set(halves.flatMap((half) => filesOf(bundle, half)).map(({ file }) => file))
      drawing = halves.find((file) => file.name === 'mount')?.fileName ?? ''
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {}, filename }) {
      if (!filename.endsWith('/index.html')) return []
      const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === filename)
      const drawing = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'mount')
      if (start?.type !== 'chunk' || drawing?.type !== 'chunk')
        throw new Error('the two halves of a start are not found')
      const needed = filesOf(bundle, drawing)
      const early = new Set(filesOf(bundle, start).map(({ file }) => file))
      return needed
        .filter(({ file }) => !early.has(file))
        .map(({ file, style }) => ({
          tag: 'link',
          attrs: {
            ...(style ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
            crossorigin: true,
            href: `./${file}`,
          },
          injectTo: 'head' as const,
        }))
    },
  },
}

/**
 * The chunk of a module of the start: what the first half needs is one file, and what the sign-in page also needs is
 * another. Fifty small files would wait for each other on six connections.
 */
export function startChunk(id: string, context: Rolldown.ChunkingContext) {
  const within = (entry: string) => closure(new URL(`../../web/src/${entry}`, import.meta.url).pathname, context)
  if (!within('shell/main.ts').has(id)) return null
  return within('pages/login.ts').has(id) ? 'base' : 'start'
}

const closures = new Map<string, ReadonlySet<string>>()
/** A module and all it imports at once. */
function closure(entry: string, context: Rolldown.ChunkingContext) {
  const known = closures.get(entry)
  if (known) return known
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next)
  }
  add(entry)
  // The entry keeps the file name that its page uses.
  found.delete(entry)
  closures.set(entry, found)
  return found
}

/** The files a chunk needs before it can run: scripts, then styles. */
function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (next: Rolldown.OutputChunk) => {
    if (scripts.has(next.fileName)) return
    scripts.add(next.fileName)
    for (const style of next.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const name of next.imports) {
      const found = bundle[name]
      if (found?.type === 'chunk') add(found)
    }
  }
  add(chunk)
  return [
    ...[...scripts].map((file) => ({ file, style: false })),
    ...[...styles].map((file) => ({ file, style: true })),
  ]
}
