import { z } from 'zod'
import { calls, get, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, day, fen, fields, flag, id, int, rows, s } from '../../../kit/fields.ts'
import { scheduleFields } from '../care-schedule/fields.ts'

/** The care jobs of a level, how often and when (care.md 1). */

export const applyMode = codes({
  0: ['newOnly', '仅新入住老人'],
  1: ['everybody', '本等级全部老人'],
  2: ['unchanged', '本等级老人，保留手工调整过的项目'],
})

export const LevelProject = fields({
  configId: id('配置'),
  levelId: id('等级'),
  projectId: id('护理项目'),
  projectName: s('护理项目', 30).nullish(),
  projectCategoryName: s('分类', 20).nullish(),
  ...scheduleFields,
  /** The duration of the job where the row has none. */
  projectMinutes: int('项目时长', { unit: '分钟' }).nullish(),
  /** 1 included in the fee of the level, 0 charged separately. */
  includeInLevel: flag('含在护理费'),
  /** Fen; empty follows the project. */
  unitPrice: fen('单价').nullish(),
})

const { projectName: _, projectCategoryName: __, projectMinutes: ___, ...stored } = LevelProject.shape
export const LevelProjectInput = z
  .object(stored)
  .omit({ configId: true, levelId: true })
  .extend({
    configId: LevelProject.shape.configId.nullish(),
    includeInLevel: LevelProject.shape.includeInLevel.default(1),
  })

const base = '/pims/web-org/levels'
const touches = ['care-level', 'level-config']
const permit = 'careplan.level.projectConfig'
const set = rows('项目', LevelProjectInput, 60)
const Saved = fields({ configIds: z.array(id('配置')) })

export const levelConfig = calls('level-config', {
  get: get(`${base}/projectConfig`, {
    title: '等级项目配置',
    permit: `careplan.level.query|${permit}`,
    version: '2.0',
    query: z.object({ levelId: id('等级') }),
    reply: z.array(LevelProject),
  }),
  /** Adds rows; for new move-ins only. */
  create: post(`${base}/projectConfig`, {
    title: '新增等级项目',
    permit,
    body: fields({ levelId: id('等级'), rows: set.min(1) }),
    reply: Saved,
    touches,
  }),
  /** Changes rows; for new move-ins only. */
  update: put(`${base}/projectConfig`, {
    title: '修改等级项目',
    permit,
    body: fields({ levelId: id('等级'), rows: set.min(1) }),
    reply: Saved,
    touches,
  }),
  /** Replaces the whole set, at once or from a day on; with `preview` it only shows the effect. */
  set: post(`${base}/setProjectConfig`, {
    title: '保存等级项目配置',
    permit,
    body: fields({
      levelId: id('等级'),
      rows: set,
      applyMode: code('适用', applyMode),
      effectiveDate: day('生效日期').nullish(),
      preview: flag('预览').nullish(),
    }),
    reply: fields({
      changed: int('变化的项目'),
      oldmanCount: int('影响老人', { unit: '人' }),
      /** Tasks a day, of all these residents together; negative where there are fewer. */
      taskDelta: int('每日任务变化'),
    }),
    touches,
  }),
})
