import { wrongValue } from '#contract/kit/refusals.ts'
import { type homeOrderConfig as calls, configDefaults } from '#contract/modules/homecare/home-order/config.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Seed } from '#core/rows/store/built-in.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { orderConfigs } from '../tables.ts'

/** The settings of orders of an institution: one row, which always exists (services.md 9). */

const configId = 'order'

export const seedConfig: Seed = (db, orgId, now) =>
  db
    .insertInto('homeOrderConfig')
    .values({ orgId, configId, ...configDefaults, serviceAreas: '[]', createTime: now, createByName: '系统' })
    .onConflict((conflict) => conflict.columns(['orgId', 'configId']).doNothing())
    .execute()

export type Config = Row<'homeOrderConfig'>
export const orderConfigOf = (db: Db, who: Who): Promise<Config> => own(db, orderConfigs, who, configId)

export const configHandlers = {
  configGet: ({ db, who }: Ctx<typeof calls.configGet>) => orderConfigOf(db, who),
  configSave: async ({ db, who, body }: Ctx<typeof calls.configSave>) => {
    const row = await orderConfigOf(db, who)
    const next = { ...row, ...body }
    if (next.workTimeTo <= next.workTimeFrom) wrongValue('workTimeTo', '服务时间止须晚于服务时间起')
    const saved = await update(db, orderConfigs, who, row, { ...body })
    who.did('修改工单设置')
    return saved
  },
}
