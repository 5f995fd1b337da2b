import { existsSync, readdirSync } from 'node:fs'
import type { Module } from './serve.ts'

const folder = new URL('../modules/', import.meta.url)

/** Every module that has calls: the folders of server/src/modules with a routes.ts, which exports one module or several. */
export async function loadModules(): Promise<Module[]> {
  const names = readdirSync(folder).sort()
  const files = names.map((name) => new URL(`${name}/routes.ts`, folder)).filter((file) => existsSync(file))
  const found = await Promise.all(files.map(async (file) => (await import(file.href)).default as Module | Module[])) // as: routes.ts exports serve()
  return found.flat()
}
