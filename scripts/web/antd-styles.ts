import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * antd's styles come as sheets (`zeroRuntime` in theme.ts), so a page starts without computing them. A build splits
 * antd's single sheet by component, loads each part with the code that needs it, and removes the code that would
 * compute the styles.
 */
export const antdStyles: Plugin = {
  name: 'antd-styles',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(sheetId) ? id : undefined),
  configResolved({ command }) {
    whole = command === 'serve'
  },
  load(id) {
    if (!id.startsWith(sheetId)) return
    const name = id.slice(sheetId.length, -'.css'.length)
    const code = whole && name === 'shared' ? [...sheets().values()].join('') : (sheets().get(name) ?? '')
    return { code, moduleSideEffects: true }
  },
  transform(code, id) {
    const folder = styleFolder.exec(id)?.[1]
    if (!folder) return
    const makers = callsOf(this.parse(code)).flatMap(([, maker]) => maker ?? [])
    if (makers.length === 0) return
    return {
      code: `import '${sheetId}${folder}.css'\n${withoutMakers(code, makers)}`,
      map: null,
      moduleSideEffects: true,
    }
  },
}

/** `virtual:antd-sheet/shared.css` holds what belongs to no single component: motion, icons, links. */
const sheetId = 'virtual:antd-sheet/'
const antd = dirname(createRequire(import.meta.url).resolve('antd/package.json'))
const styleFolder = /\/antd\/es\/([\w-]+)\/style\//
const hooks = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']

interface Place {
  start: number
  end: number
}

/** The arguments of every call that registers a component's styles: name, maker, tokens, options. */
function callsOf(node: unknown): Place[][] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(callsOf)
  const call = node as { type?: string; callee?: { name?: string }; arguments?: Place[] } // as: any node of a syntax tree
  const found = call.type === 'CallExpression' && hooks.includes(call.callee?.name ?? '')
  return found ? [call.arguments ?? [], ...inner] : inner
}

const withoutMakers = (code: string, makers: Place[]) =>
  makers
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}() => []${rest.slice(end)}`, code)

/** `npm run dev` bundles antd beforehand, without this plugin: there the whole sheet is loaded. */
let whole = false
let cut: Map<string, string> | undefined

/** The parts of antd's sheet by folder of antd. */
function sheets() {
  cut ??= cutSheet(readFileSync(join(antd, 'dist/antd.css'), 'utf8'), readdirSync(join(antd, 'es')))
  return cut
}

/** Class words that differ from the component's folder. */
const folders: Record<string, string> = {
  btn: 'button',
  picker: 'date-picker',
  qrcode: 'qr-code',
  'float-btn': 'float-button',
  row: 'grid',
  col: 'grid',
  ribbon: 'badge',
  'scroll-number': 'badge',
}

/** The rules of a sheet by the component of their first class; values of variables are set at run time. */
export function cutSheet(sheet: string, components: readonly string[]) {
  const parts = new Map<string, string>()
  for (const rule of rulesOf(sheet)) {
    if (/^\.css-var-/.test(rule) || unused.test(rule.slice(0, rule.indexOf('{')))) continue
    const name = componentOf(rule, components)
    parts.set(name, (parts.get(name) ?? '') + rule)
  }
  return parts
}

/** Right-to-left writing and the thirteen preset colours, which no screen uses. */
const unused = /-rtl\b|-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)\b/

function componentOf(rule: string, components: readonly string[]) {
  const words = /\.ant-([a-z-]+)/.exec(rule)?.[1]?.split('-') ?? []
  for (let length = words.length; length > 0; length -= 1) {
    const word = words.slice(0, length).join('-')
    const folder = folders[word] ?? word
    if (components.includes(folder)) return folder
  }
  return 'shared'
}

function rulesOf(sheet: string) {
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < sheet.length; at += 1) {
    if (sheet[at] === '{') depth += 1
    if (sheet[at] !== '}') continue
    depth -= 1
    if (depth > 0) continue
    rules.push(sheet.slice(start, at + 1))
    start = at + 1
  }
  return rules
}
