import { chargeType } from '#contract/modules/care/care-project/care-project.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'

/** Jobs beyond those every institution starts with, some of them charged separately, by the prices of `child`. */
const more = [
  { projectId: 'demo-care-hair', projectName: '理发', category: 2, minutes: 30, child: 'child-hair' },
  { projectId: 'demo-care-nails', projectName: '修剪指甲', category: 2, minutes: 10 },
  { projectId: 'demo-care-foot', projectName: '足部护理', category: 2, minutes: 30, child: 'child-foot' },
  { projectId: 'demo-care-diaper', projectName: '更换纸尿裤', category: 4, minutes: 10, riskTags: ['pressure'] },
  {
    projectId: 'demo-care-tube',
    projectName: '鼻饲',
    category: 7,
    minutes: 20,
    executorJobs: ['NURSE'],
    riskTags: ['choke'],
  },
  {
    projectId: 'demo-care-insulin',
    projectName: '胰岛素注射',
    category: 7,
    minutes: 5,
    executorJobs: ['NURSE'],
    needSign: 1,
  },
  { projectId: 'demo-care-escort', projectName: '陪同就医', category: 7, minutes: 180, child: 'child-escort' },
  { projectId: 'demo-care-walk', projectName: '步行训练', category: 8, minutes: 20, riskTags: ['fall'] },
  { projectId: 'demo-care-limbs', projectName: '肢体被动活动', category: 8, minutes: 20 },
  { projectId: 'demo-care-talk', projectName: '陪伴谈心', category: 9, minutes: 20 },
  {
    projectId: 'demo-care-sugar',
    projectName: '测血糖',
    category: 10,
    minutes: 5,
    inputForm: 1 as const,
    inputRef: '3',
    executorJobs: ['NURSE'],
  },
]

const makeProjects: Demo = async ({ db, orgId, now }) => {
  const rows = more.map(
    ({ category, executorJobs = [], riskTags = [], child, ...project }, at): FreshRow<'careProject'> => ({
      needSign: 0,
      inputForm: 0,
      inputRef: null,
      ...project,
      orgId,
      projectCategoryId: `care-category-${String(category).padStart(2, '0')}`,
      executorJobs: JSON.stringify(executorJobs),
      riskTags: JSON.stringify(riskTags),
      projectChildId: child ?? null,
      chargeType: child ? chargeType.is.separate : chargeType.is.included,
      sort: 20 + at,
      createTime: now,
      createByName: '系统',
    }),
  )
  await db.insertInto('careProject').values(rows).execute()
}
export default makeProjects
