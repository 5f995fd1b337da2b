import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../files.ts'

// The imports between files, and the place of a file in the project.

export interface Import {
  from: string
  /** Path from the root for our own files, else the package name. */
  to: string
  own: boolean
  /** As it is written. */
  specifier: string
  /** A dynamic import, which closes no circle. */
  late: boolean
}

/** Shared parts are imported by alias from other folders (package.json, `imports`). */
export const rooms = [
  { alias: '#contract/', folder: 'contract/src/' },
  { alias: '#core/', folder: 'server/src/core/' },
  { alias: '#kit/', folder: 'web/src/kit/' },
]

/** Every static, type, side-effect, re-exporting and dynamic import of a file. */
export function importsOf(from: string, base = root): Import[] {
  const text = readFileSync(join(base, from), 'utf8')
  const { module, errors } = parseSync(from, text)
  if (errors.length > 0) throw new Error(`${from}: ${errors[0].message}`)
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
  const atOnce = new Set([
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) => item.entries.map((entry) => entry.moduleRequest?.value ?? '')),
  ])
  const late = new Set(dynamic.map((request) => request.match(/^['"`]([^'"`$]+)['"`]$/)?.[1] ?? ''))
  const targets = [...new Set([...atOnce, ...late])].filter(Boolean)
  return targets.map((target) => ({ ...resolved(from, target), late: !atOnce.has(target) }))
}

function resolved(from: string, target: string) {
  const room = rooms.find(({ alias }) => target.startsWith(alias))
  const own = target.startsWith('.') || room !== undefined
  if (!own) return { from, to: target, own, specifier: target }
  const path = room ? target.replace(room.alias, room.folder) : join(dirname(from), target)
  return { from, to: normalize(path).replaceAll('\\', '/'), own, specifier: target }
}

export const isTest = (file: string) => /(\.test\.tsx?$|\/test-[\w-]+\.tsx?$|^(server\/test|e2e)\/)/.test(file)
export const floorOf = (file: string) => file.split('/')[0]

export interface Place {
  area: string
  module: string
  /** Path inside the module's folder; empty for a file outside of modules. */
  name: string
}

/** The place of a file of a module: `<floor>/src/modules/<area>/<module>/<name>`. */
export function placeOf(file: string): Place | undefined {
  const found = file.match(/^\w+\/src\/modules\/([^/]+)(?:\/([^/]+)\/(.+))?/)
  return found ? { area: found[1], module: found[2] ?? '', name: found[3] ?? '' } : undefined
}

/** The imports between the modules of a floor, tests left out, by name, each with its places. */
export function moduleEdges(imports: readonly Import[], floor: string) {
  const edges = new Map<string, Map<string, string[]>>()
  for (const { from, to } of imports) {
    const mine = placeOf(from)
    const other = placeOf(to)
    if (floorOf(from) !== floor || floorOf(to) !== floor || isTest(from)) continue
    if (!mine || !other || mine.module === other.module) continue
    const targets = edges.get(mine.module) ?? new Map<string, string[]>()
    targets.set(other.module, [...(targets.get(other.module) ?? []), `${from} → ${to}`])
    edges.set(mine.module, targets)
  }
  return edges
}

/** The imports between the files of one floor, types too; dynamic imports are left out. */
export function fileEdges(imports: readonly Import[]) {
  const edges = new Map<string, Map<string, true>>()
  for (const { from, to, own, late } of imports) {
    if (!own || late || floorOf(from) !== floorOf(to)) continue
    edges.set(from, (edges.get(from) ?? new Map()).set(to, true))
  }
  return edges
}

/** Groups of nodes that reach each other: each contains one or more circles (Tarjan 1972). */
export function circlesOf(edges: ReadonlyMap<string, ReadonlyMap<string, unknown>>) {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const lowOf = (node: string) => low.get(node) ?? 0
  function visit(node: string) {
    const at = index.size
    index.set(node, at)
    low.set(node, at)
    open.push(node)
    for (const next of edges.get(node)?.keys() ?? []) {
      if (!index.has(next)) visit(next)
      if (open.includes(next)) low.set(node, Math.min(lowOf(node), lowOf(next)))
    }
    if (lowOf(node) !== at) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1) circles.push(group)
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return circles
}
