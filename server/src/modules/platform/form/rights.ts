import type { CodeOf } from '#contract/kit/codes.ts'
import { access, common, refuse } from '#contract/kit/refusals.ts'
import { categoryPages, elderPage } from '#contract/modules/platform/form/form.ts'
import { formStatus, templateCategory } from '#contract/modules/platform/form/form-entity.ts'
import { addMinutes } from '#core/clock.ts'
import type { Who } from '#core/who/who.ts'

/** Who may do which action with filled forms: 合同表单 covers every category, the care pages one each (residence.md 8a). */

type Action = 'query' | 'add' | 'edit' | 'delete'

export function categoriesOf(who: Who, action: Action): CodeOf<typeof templateCategory>[] {
  if (who.may(`${elderPage}.${action}`)) return [...templateCategory.values]
  return templateCategory.values.filter((category) => {
    const page = categoryPages[category]
    return page !== undefined && who.may(`${page}.${action}`)
  })
}

/** A page does not show forms of another page's category. */
export function mustCategory(who: Who, action: Action, category: CodeOf<typeof templateCategory>) {
  if (categoriesOf(who, action).includes(category)) return
  if (categoriesOf(who, 'query').includes(category)) refuse(access.forbidden, {}, { status: 401 })
  refuse(common.missing)
}

const ownMinutes = 24 * 60

interface FilledForm {
  formStatus: number
  fillBy: string
  fillTime: string
}

/** Drafts are edited by their authors; a submitted form by its owner for 24 hours, later with 管理全部 (residence.md 6). */
export function mayChange(who: Who, row: FilledForm) {
  if (row.formStatus === formStatus.is.draft || who.may(`${elderPage}.manage`)) return true
  return row.fillBy === who.userId && addMinutes(row.fillTime, ownMinutes) >= who.now
}

export function mustChange(who: Who, row: FilledForm) {
  if (!mayChange(who, row)) refuse(access.forbidden, {}, { status: 401 })
}
