import { access } from '#contract/modules/platform/access/access.ts'
import { serve } from '#core/http/serve.ts'
import { attempt } from '#core/who/attempt.ts'
import { itemCounts } from '#core/who/itemwise.ts'
import { changeRoles } from '../user/service.ts'
import { holdersOf, matrix } from './matrix.ts'
import { viewOf } from './view.ts'

export default serve(access, {
  matrix: ({ db, who }) => matrix(db, who),
  holders: ({ db, who, query }) => holdersOf(db, who, query.code),
  view: ({ db, who, params }) => viewOf(db, who, params.userId),
  grant: async ({ db, who, body }) => {
    const { roleIds, mode } = body
    const choose = (before: readonly string[]) =>
      ({
        add: [...new Set([...before, ...roleIds])],
        remove: before.filter((roleId) => !roleIds.includes(roleId)),
        replace: roleIds,
      })[mode]
    const names = await db
      .selectFrom('userAccount')
      .select(['userId', 'userName'])
      .where('orgId', '=', who.orgId)
      .where('userId', 'in', body.userIds)
      .execute()
    const items: { userId: string; userName: string; code: number; message: string }[] = []
    for (const userId of body.userIds.toSorted()) {
      const refusal = await attempt(db, who, {}, () => changeRoles(db, who, userId, choose, 'latest'))
      const { userName = '' } = names.find((one) => one.userId === userId) ?? {}
      items.push({ userId, userName, code: refusal?.refusal.code ?? 0, message: refusal?.message ?? '' })
    }
    const counts = itemCounts(items)
    who.did(`批量分配角色：成功${counts.success}人，失败${counts.fail}人`, { operType: 'AUTH' })
    return { ...counts, items }
  },
})
