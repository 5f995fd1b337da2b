import { type RefusalDef, refuse } from '#contract/kit/refusals.ts'

/** Refusals that may be confirmed: reported all at once, and passed when the call sends their codes (stock.md 5.2). */

export interface Confirmable {
  def: RefusalDef
  vars: Record<string, string>
}

/** Refuses with the first unconfirmed code; `data.confirms` names all of them. */
export function asksAll(questions: readonly Confirmable[], confirms: readonly number[] | null | undefined): void {
  const open = questions.filter(({ def }) => !confirms?.includes(def.code))
  if (open.length === 0) return
  const [{ def, vars }] = open
  refuse(def, vars, { data: { confirms: open.map((one) => ({ code: one.def.code, message: textOf(one) })) } })
}

const textOf = ({ def, vars }: Confirmable) =>
  Object.entries(vars).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), def.text)
