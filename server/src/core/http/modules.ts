import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { areas } from '#contract/kit/catalog/areas.ts'
import type { Module } from './serve.ts'

const ownModules = new URL('../../modules/', import.meta.url)
const contractModules = new URL('../../../../contract/src/modules/', import.meta.url)

/**
 * Every module that has calls: the folders of an area with a routes.ts, which exports one module or several. What a
 * module registers for the shared parts is in its joins.ts (contract), its search results in search.ts, its waiting
 * work in waits.ts. Modules are loaded one after the other, lower areas first: the data they build in is inserted in
 * this order; seams have an order of their own (core/seam.ts).
 */
export async function loadModules(): Promise<Module[]> {
  const loaded: Module[] = []
  for (const file of filesOf(contractModules, '*/*/joins.ts')) await import(file.href)
  for (const area of areas) {
    for (const file of filesOf(ownModules, `${area}/*/{search,waits}.ts`)) await import(file.href)
    for (const file of filesOf(ownModules, `${area}/*/routes.ts`)) {
      const module = (await import(file.href)).default as Module | Module[] // as: routes.ts exports serve()
      loaded.push(...[module].flat())
    }
  }
  return loaded
}

/** The files of the contract's modules, each with the name of its module. */
export function contractFiles() {
  const files = filesOf(contractModules, '*/*/*.ts').filter((file) => !file.pathname.endsWith('.test.ts'))
  return files.map((file) => ({ file, module: file.pathname.split('/').at(-2) ?? '' }))
}

function filesOf(folder: URL, pattern: string) {
  const found = globSync(pattern, { cwd: fileURLToPath(folder) })
  return found.map((path) => new URL(path.replaceAll('\\', '/'), folder)).sort((a, b) => (a.href < b.href ? -1 : 1))
}
