import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../files.ts'

// `npm run menu -- add`: adds a page of the menu with its codes and their roles to the data every institution gets
// (existing ones at the next start, syncInstitutions). Existing lines stay as they are.
//
//     npm run menu -- add /administration/upkeep 设备报修 --in 质量安全 --icon icon-tool --codes query,add,assign=派单 \
//       --grant 'SAFETY HR: *' --grant 'CARER NURSE: add' --todo UPKEEP --source 'administration.md 5.4'

interface Entry {
  menuId: string
  menuName: string
  authorityCode: string
  routePath?: string
  children?: Entry[]
}

export interface NewPage {
  path: string
  title: string
  /** The name of its group, or the code where two groups have the name. */
  group: string
  icon: string
  /** Its buttons, by the last part of their code. */
  codes: Readonly<Record<string, string>>
  /** By roles: these codes, or `*` for all. */
  grants: Readonly<Record<string, readonly string[]>>
}

/** The labels of the usual buttons. */
const usual: Readonly<Record<string, string>> = {
  query: '查询',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  audit: '审核',
  print: '打印',
  import: '导入',
  export: '导出',
}

/** The text of menus.json with the page. Throws where group, role or code are unknown, or the page exists already. */
export function withPage(text: string, page: NewPage) {
  const file: { menus: Entry[] } = JSON.parse(text)
  const all = (entries: readonly Entry[]): Entry[] => entries.flatMap((one) => [one, ...all(one.children ?? [])])
  const entries = all(file.menus)
  const code = page.path.slice(1).replaceAll('/', '.')
  if (entries.some(({ authorityCode }) => authorityCode === code)) throw new Error(`${code} stands in the menu already`)
  const groups = entries.filter(
    (one) => !one.routePath && [one.menuName, one.authorityCode].includes(page.group) && one.children,
  )
  if (groups.length !== 1) throw new Error(`${groups.length} groups are called ${page.group}`)
  const [group] = groups
  const lines = text.split('\n')
  const last = group.children?.at(-1)
  if (!last) throw new Error(`${page.group} has no page yet to stand behind`)
  const menuId = String(Number(last.menuId) + 1)
  const end = endOf(lines, last.menuId)
  lines[end] += ','
  const indent = indentOf(lines[end])
  const added = linesOf({ ...page, code, menuId, sort: (group.children?.length ?? 0) + 1 })
  lines.splice(end + 1, 0, ...added.map((line) => indent + line))
  const counted = lines.map((line) =>
    line
      .replace(/"pages": (\d+)/, (_, n) => `"pages": ${Number(n) + 1}`)
      .replace(/"buttons": (\d+)/, (_, n) => `"buttons": ${Number(n) + Object.keys(page.codes).length}`),
  )
  return withGrants(counted, page, code).join('\n')
}

/** The line that closes the entry: ` ]}` after its first line. */
function endOf(lines: readonly string[], menuId: string) {
  const first = lines.findIndex((line) => line.includes(`"menuId": "${menuId}"`))
  const indent = indentOf(lines[first])
  return lines.findIndex((line, at) => at > first && line.startsWith(`${indent}]}`))
}

const indentOf = (line: string) => /^ */.exec(line)?.[0] ?? ''

function linesOf(page: NewPage & { code: string; menuId: string; sort: number }) {
  const { code, title, path, menuId, icon, sort } = page
  const addresses = { routePath: path, hash: `#${path}`, pageUrl: path, menuLink: '' }
  const head = { menuId, menuType: 'MENU', menuName: title, code, name: code.replaceAll('.', '_'), title, icon }
  const whole = spaced({ ...head, ...addresses, authorityCode: code, sort })
  const buttons = Object.entries(page.codes).map(([action, menuName], at) => {
    const own = `${code}.${action}`
    const button = { menuId: menuId + String(at + 1).padStart(2, '0'), menuType: 'FUNC', menuName }
    return ` ${spaced({ ...button, code: own, authorityCode: own })}`
  })
  return [`${whole.slice(0, -1)}, "children": [`, ...buttons.join(',\n').split('\n'), ']}']
}

/** In the style of the file: a space after every colon and comma. */
const spaced = (entry: object) =>
  `{${Object.entries(entry)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(', ')}}`

function withGrants(lines: readonly string[], { codes, grants }: NewPage, code: string) {
  const roles = new Map(Object.entries(grants))
  const changed = lines.map((line) => {
    const role = /^\{"roleCode": "(\w+)"/.exec(line)?.[1]
    const granted = role ? roles.get(role) : undefined
    if (!role || !granted) return line
    roles.delete(role)
    for (const one of granted)
      if (one !== '*' && !(one in codes)) throw new Error(`${code}.${one} is no code of the page`)
    const own = granted.includes('*') ? [`${code}.**`] : granted.map((one) => `${code}.${one}`)
    return line.replace(/("grant": \[[^\]]*)\]/, (_, before) => `${before}${own.map((one) => `, "${one}"`).join('')}]`)
  })
  if (roles.size > 0) throw new Error(`no built-in role ${[...roles.keys()].join(', ')}`)
  return changed
}

/** The text of dictionaries.json with a type of to-dos, for a module with to-dos. */
export function withTodoType(text: string, type: string, label: string) {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith('{"dictionaryCode":"TODO_TYPE"'))
  const values: { value: string }[] = JSON.parse(lines[at].replace(/,$/, '')).values
  if (values.some(({ value }) => value === type)) throw new Error(`${type} is a type of to-dos already`)
  const added = JSON.stringify({ value: type, label, sort: values.length + 1, status: 1 })
  lines[at] = lines[at].replace(/\]\}(,?)$/, (_, comma) => `,${added}]}${comma}`)
  return lines.join('\n')
}

/** `query,add,assign=派单` */
export const codesOf = (text: string) =>
  Object.fromEntries(
    text.split(',').map((one) => {
      const [action, label = usual[action]] = one.split('=')
      if (!label) throw new Error(`say what ${action} is called: ${action}=…`)
      return [action, label]
    }),
  )

/** `SAFETY HR: *`, `CARER NURSE: query add` */
export const grantsOf = (texts: readonly string[]) =>
  Object.fromEntries(
    texts.flatMap((text) => {
      const [roles, codes] = text.split(':').map((part) => part.split(/[\s,]+/).filter(Boolean))
      return roles.map((role) => [role, codes] as const)
    }),
  )

function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      in: { type: 'string' },
      icon: { type: 'string', default: 'icon-file' },
      codes: { type: 'string', default: 'query,add,edit,delete,export' },
      grant: { type: 'string', multiple: true, default: [] },
      source: { type: 'string', default: '' },
      english: { type: 'string', default: '' },
      todo: { type: 'string' },
    },
  })
  const [verb, path, title] = positionals
  if (verb !== 'add' || !path?.startsWith('/') || !title || !values.in)
    throw new Error(
      'npm run menu -- add /module/page 名称 --in 分组 [--icon …] [--codes …] [--grant …] (docs/add-a-module.md)',
    )
  const menus = join(root, 'contract/src/data/menus.json')
  const page = { path, title, group: values.in, icon: values.icon }
  const newPage = { ...page, codes: codesOf(values.codes), grants: grantsOf(values.grant) }
  writeFileSync(menus, withPage(readFileSync(menus, 'utf8'), newPage))
  const routes = join(root, 'docs/spec/routes-added.tsv')
  const name = path.split('/').slice(1)
  const row = [
    `${name.join('.')}-page`,
    name[0],
    path,
    title,
    values.english,
    'yes',
    '',
    values.source,
    'menu page beyond the seeds',
  ]
  writeFileSync(routes, `${readFileSync(routes, 'utf8').trimEnd()}\n${row.join('\t')}\n`)
  if (values.todo) {
    const dictionaries = join(root, 'contract/src/data/dictionaries.json')
    const [type, label = title] = values.todo.split('=')
    writeFileSync(dictionaries, withTodoType(readFileSync(dictionaries, 'utf8'), type, label))
  }
  console.log(`${path} stands in ${values.in}; restart the server, and institutions that exist get it too`)
}

if (import.meta.main) main()
