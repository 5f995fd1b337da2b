import { existsSync, readdirSync } from 'node:fs'
import type { Module } from './serve.ts'

const folder = new URL('../modules/', import.meta.url)

/** Every module that has calls: the folders of server/src/modules with a routes.ts. */
export async function loadModules(): Promise<Module[]> {
  const names = readdirSync(folder).sort()
  const files = names.map((name) => new URL(`${name}/routes.ts`, folder)).filter((file) => existsSync(file))
  const modules = await Promise.all(files.map(async (file) => (await import(file.href)).default as Module)) // as: routes.ts exports serve()
  return modules
}
