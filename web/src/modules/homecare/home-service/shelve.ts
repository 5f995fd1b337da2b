import type { ReplyFor } from '#contract/kit/calls.ts'
import { serviceProject } from '#contract/modules/homecare/home-service/home-service.ts'
import { shelves } from '#contract/modules/homecare/home-service/service-project.ts'
import { ask, confirmDo } from '#kit/confirm.tsx'

const { shelve } = serviceProject
const rulesOff = '/homecare/orderRule?status=0'

/**
 * Puts services on sale; when some of their rules are still disabled it says so, and offers to open them. Gives true
 * when done.
 */
export async function shelveServices(
  rows: readonly { id: string; projectName: string }[],
  open: (path: string) => void,
): Promise<boolean> {
  const names = rows.map(({ projectName }) => projectName).join('、')
  const words = rows.length > 1 ? `已上架${rows.length}个服务项目` : `已上架“${names}”`
  let offRules: readonly string[] = []
  const isDone = await confirmDo({
    title: rows.length > 1 ? `上架选中的${rows.length}个服务项目？` : `上架“${names}”？`,
    content: rows.length > 1 ? names : '上架后就能下单。',
    okText: '上架',
    call: shelve,
    input: { ids: rows.map(({ id }) => id), type: String(shelves.is.up) },
    done: (answer: ReplyFor<typeof shelve>) => {
      offRules = answer.offRules
      return words
    },
  })
  if (!isDone || offRules.length === 0) return isDone
  const warning = `${offRules.join('、')}，启用后才会自动下单。`
  if (await ask(`还有${offRules.length}条工单规则停用着`, '去启用', warning)) open(rulesOff)
  return true
}
