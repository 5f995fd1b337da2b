import type { CodeOf } from '#contract/kit/codes.ts'
import { chargeType } from '#contract/modules/care/care-project/care-project.ts'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { signType } from '#contract/modules/care/vital-sign/limits.ts'
import type { Db } from '#core/db/db.ts'
import { notReceived } from '#core/rows/store/built-in.ts'

const categoryNames = [
  '生活照料',
  '清洁卫生',
  '饮食照料',
  '排泄照料',
  '体位与皮肤',
  '安全巡视',
  '医疗护理',
  '康复',
  '心理与社工',
  '健康监测',
]

interface BuiltIn {
  name: string
  category: (typeof categoryNames)[number]
  minutes: number
  form?: CodeOf<typeof inputForm>
  ref?: number
  nurse?: true
  steps: readonly string[]
}
/** The jobs every institution starts with (care.md 2); it may change them and add its own. */
const builtIn: readonly BuiltIn[] = [
  {
    name: '晨间护理',
    category: '生活照料',
    minutes: 20,
    steps: ['洗脸、漱口、梳头', '整理床铺，观察皮肤', '开窗通风'],
  },
  {
    name: '晚间护理',
    category: '生活照料',
    minutes: 20,
    steps: ['洗脸、洗脚、漱口', '协助更换睡衣', '检查床栏与呼叫器'],
  },
  {
    name: '协助进食',
    category: '饮食照料',
    minutes: 30,
    form: inputForm.is.intake,
    steps: ['核对饮食种类与过敏', '协助坐起，少量慢喂', '记录进食比例'],
  },
  {
    name: '协助如厕',
    category: '排泄照料',
    minutes: 10,
    form: inputForm.is.output,
    steps: ['扶至卫生间，防跌倒', '清洁并整理衣物', '记录大小便'],
  },
  {
    name: '洗澡',
    category: '清洁卫生',
    minutes: 40,
    steps: ['调好水温（38–40℃）', '由上至下清洗，观察皮肤', '擦干穿衣，防滑'],
  },
  {
    name: '翻身',
    category: '体位与皮肤',
    minutes: 10,
    form: inputForm.is.turning,
    steps: ['两小时一次，左侧、平卧、右侧交替', '垫软枕，查看骨突处皮肤', '记录体位'],
  },
  { name: '夜间巡视', category: '安全巡视', minutes: 5, steps: ['轻开门，看呼吸与睡姿', '检查床栏、尿垫、地面'] },
  {
    name: '测血压',
    category: '健康监测',
    minutes: 5,
    form: inputForm.is.sign,
    ref: signType.is.pressure,
    nurse: true,
    steps: ['静坐五分钟', '袖带平心脏，测量并记录'],
  },
  {
    name: '测体温',
    category: '健康监测',
    minutes: 5,
    form: inputForm.is.sign,
    ref: signType.is.temperature,
    steps: ['擦干腋下', '夹紧五分钟，读数并记录'],
  },
  {
    name: '服药协助',
    category: '医疗护理',
    minutes: 10,
    nurse: true,
    form: inputForm.is.dose,
    steps: ['核对姓名、药名、剂量、时间', '看服到口', '观察反应'],
  },
]

const key = (kind: string, at: number) => `care-${kind}-${String(at + 1).padStart(2, '0')}`

/** Gives an institution the kinds and jobs it has not received before; what users changed or removed stays so. */
export async function seedProjects(db: Db, orgId: string, now: string) {
  const stamp = { orgId, createTime: now, createByName: '系统' }
  const categories = categoryNames.map((projectCategoryName, at) => ({
    ...stamp,
    projectCategoryId: key('category', at),
    projectCategoryName,
    sort: at + 1,
  }))
  const ids = categories.map(({ projectCategoryId }) => projectCategoryId)
  const newCategories = await notReceived(db, orgId, 'care-category', ids)
  const missing = categories.filter(({ projectCategoryId }) => newCategories.has(projectCategoryId))
  if (missing.length > 0)
    await db
      .insertInto('projectCategory')
      .values(missing)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const keys = builtIn.map((_, at) => key('project', at))
  const newProjects = await notReceived(db, orgId, 'care-project', keys)
  const standing = await db
    .selectFrom('projectCategory')
    .select('projectCategoryId')
    .where('orgId', '=', orgId)
    .execute()
  const there = new Set(standing.map(({ projectCategoryId }) => projectCategoryId))
  const rows = builtIn
    .map(({ name, category, minutes, form = 0, ref, nurse, steps }, at) => ({
      ...stamp,
      projectId: key('project', at),
      projectName: name,
      projectCategoryId: key('category', categoryNames.indexOf(category)),
      minutes,
      chargeType: chargeType.is.included,
      inputForm: form,
      inputRef: ref === undefined ? null : String(ref),
      executorJobs: JSON.stringify(nurse ? ['NURSE'] : []),
      content: steps.map((step, no) => `${no + 1}. ${step}`).join('\n'),
      sort: at + 1,
    }))
    .filter(({ projectId, projectCategoryId }) => newProjects.has(projectId) && there.has(projectCategoryId))
  if (rows.length > 0)
    await db
      .insertInto('careProject')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
