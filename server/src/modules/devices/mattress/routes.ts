import { onOff } from '#contract/kit/codes.ts'
import { common } from '#contract/kit/refusals.ts'
import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { mattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import { prepared, serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { own, update } from '#core/rows/store/write.ts'
import { closeIn } from '../alarm/service.ts'
import { ruleRows } from './rule/rows.ts'
import { changedRule, newRule } from './rule/save.ts'
import { seedRules } from './rule/seed.ts'
import { testRule } from './rule/test.ts'
import { rules } from './tables.ts'
import './watch/join.ts'

const handlers = crud(mattressRule, ruleRows, {
  create: ({ db, who, body }) => newRule(db, who, body),
  created: ({ ruleName }) => `新增床垫报警规则“${ruleName}”`,
  update: ({ db, who, row, body }) => changedRule(db, who, row, body),
  updated: ({ ruleName }) => `修改床垫报警规则“${ruleName}”`,
  remove: async ({ db, who, row: { ruleId } }) => {
    await closeIn(db, who, { kinds: [alarmKind.is.mattress], ruleId }, '规则删除')
  },
  removed: ({ ruleName }) => `删除床垫报警规则“${ruleName}”`,
})

export default serve(
  mattressRule,
  {
    ...handlers,
    status: async (request) => {
      const { db, who, body } = request
      const row = await own(db, rules, who, body.ruleId)
      await update(db, rules, who, row, { status: body.status, version: body.version })
      who.did(`${body.status === onOff.is.on ? '启用' : '停用'}床垫报警规则“${row.ruleName}”`)
      return ruleRows.shown(request, row.ruleId)
    },
    test: prepared(testRule, (_, found) => found),
  },
  {
    seed: seedRules,
    constraints: {
      mattress_rule_name_once: { refusal: common.nameTaken, vars: { 名称: '规则名称' }, field: 'ruleName' },
    },
  },
)
