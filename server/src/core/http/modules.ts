import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Module } from './serve.ts'

const ownModules = new URL('../../modules/', import.meta.url)
const contractModules = new URL('../../../../contract/src/modules/', import.meta.url)

/** Every module that has calls: the folders of an area with a routes.ts, which exports one module or several. */
export async function loadModules(): Promise<Module[]> {
  const files = filesOf(ownModules, '*/*/routes.ts')
  const found = await Promise.all(files.map(async (file) => (await import(file.href)).default as Module | Module[])) // as: routes.ts exports serve()
  return found.flat()
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
