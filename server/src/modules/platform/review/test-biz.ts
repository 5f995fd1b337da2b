import { refusals, refuse } from '#contract/kit/refusals.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { Who } from '#core/who/who.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import { decide, openReview } from './service.ts'

/** A business that only tests have: documents without a module, with the reviewers a test sets. */

const biz = 'RECTIFY' as const
export const testRefusals = refusals({
  own: [1, '本人'],
  notWaiting: [3, '没有待审核'],
  noOpinion: [4, '没有原因'],
})
const no = {
  own: () => refuse(testRefusals.own),
  notWaiting: () => refuse(testRefusals.notWaiting),
  noOpinion: () => refuse(testRefusals.noOpinion),
}
const step = (...ids: string[]) => ({ approverType: 'ROLE', ids, mode: 'ANY' })

export function documentsOf(t: TestApp, admin: () => Client) {
  const as = (client: Client, name = '测试'): Who => ({
    ...t.who(),
    userId: client.userId,
    userName: name,
    isAdmin: false,
  })
  return {
    biz,
    step,
    as,
    configure: (more: object = {}) =>
      admin().ok(setting.saveSwitches, {
        list: [{ settingKey: checkKey(biz), value: { ...checkDefault(biz), openStatus: 1, ...more } }],
      }),
    open: (client: Client, bizId: string, more: object = {}) =>
      t.db((db) =>
        openReview(db, as(client), {
          biz,
          bizId,
          title: `整改单${bizId}`,
          permit: 'home.query',
          deptId: null,
          routePath: '/home',
          ...more,
        }),
      ),
    decide: (client: Client, bizId: string, pass = true, opinion: string | null = null) =>
      t.db((db) => decide(db, as(client, '审核人'), { biz, bizId, pass, opinion, no })),
  }
}
