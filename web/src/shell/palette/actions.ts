import { type Action, beginAt } from '#kit/page/action.ts'
import { addressText, parseAddress } from '../route/address.ts'
import { workspace } from '../tabs/desk.ts'
import type { Hit, Person } from './global-search.ts'

/** The actions that modules declare in their actions.ts, beside the routes of their pages. */
const named = import.meta.glob<{ default: readonly Action[] }>('../../modules/**/actions.ts', { eager: true })
const all = Object.values(named).flatMap((module) => module.default)

/** The actions this user may start, for a resident or without one. */
export function actionHits(may: (permit: string) => boolean, person?: Person): Hit[] {
  return all
    .filter((action) => may(action.permit) && (person ? action.person : action.person !== 'only'))
    .map((action) => hitOf(action, person))
}

function hitOf({ title, path }: Action, person: Person | undefined): Hit {
  const address = parseAddress(path)
  const query = Object.entries(address.query).map(([key, value]) => [key, filled(value, person)])
  const { add, ...texts }: Record<string, string> = Object.fromEntries(query)
  const values = { ...person }
  return {
    key: ['action', path, person?.oldmanId].filter(Boolean).join(' '),
    kind: '办事',
    title: person ? `${title}：${person.oldmanName}` : title,
    sub: '',
    address: addressText({ path: address.path, query: texts }),
    ...(add ? { given: values } : {}),
  }
}

const filled = (value: string, person: Person | undefined) =>
  value.replace(/\{(\w+)\}/g, (_, name: string) =>
    person && name in person ? String(person[name as keyof Person]) : '',
  ) // as: just tested

/** Opens the chosen entry; an action presses the 新增 of its page. */
export function go({ address, given }: Hit) {
  if (given) beginAt(parseAddress(address).path, given)
  workspace.open(address)
}
