import { Alert } from 'antd'
import type { z } from 'zod'
import type { CheckResult } from '#contract/modules/care/dish-plan/dish-plan.ts'

export type MenuCheck = z.output<typeof CheckResult>

/** The findings of the check of a menu, the worst first. */
export function Findings({ checked }: { checked: MenuCheck | null | undefined }) {
  if (!checked) return null
  const parts = [
    ['error', `${checked.missing.length}餐没有菜品，不能发布`, checked.missing],
    ['warning', `${checked.unsafe.length}人次没有可食用菜品，须填写原因才能发布`, checked.unsafe],
    ['info', `${checked.notes.length}条提醒`, checked.notes],
  ] as const
  const shown = parts.filter(([, , found]) => found.length > 0)
  if (shown.length === 0) return <Alert type="success" showIcon title="检查通过：每餐有菜，每位老人都有可食用的菜品" />
  return (
    <>
      {shown.map(([type, title, found]) => (
        <Alert
          key={type}
          className="k-gap"
          type={type}
          showIcon
          title={title}
          description={
            <ul className="meal-found">
              {found.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      ))}
    </>
  )
}

/** The same in one line of a list. */
export function FindingsCell({ checked }: { checked: MenuCheck | null | undefined }) {
  if (!checked) return <span className="k-muted">未检查</span>
  const { missing, unsafe, notes } = checked
  if (missing.length > 0) return <span className="k-chip k-danger">{`${missing.length}餐缺菜`}</span>
  if (unsafe.length > 0) return <span className="k-chip k-warning">{`${unsafe.length}人次无可食用`}</span>
  if (notes.length > 0) return <span className="k-chip k-info">{`${notes.length}条提醒`}</span>
  return <span className="k-chip k-success">通过</span>
}
