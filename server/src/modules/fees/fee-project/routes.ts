import { common } from '#contract/kit/refusals.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { serve } from '#core/http/serve.ts'
import { addChild, childNameTaken, children, editChild, removeChild } from './children.ts'
import { addDiscount, discount, discounts, editDiscount, removeDiscount } from './discounts.ts'
import {
  createProject,
  listProjects,
  projectNameTaken,
  removeProject,
  sortProjects,
  updateProject,
} from './projects.ts'
import { seedFeeProjects } from './service.ts'
import './levels.ts'

const nameTaken = (name: string, field: string) => ({ refusal: common.nameTaken, vars: { 名称: name }, field })

export default serve(
  feeProject,
  {
    list: listProjects,
    create: createProject,
    update: updateProject,
    remove: removeProject,
    nameTaken: ({ db, who, query }) => projectNameTaken(db, who, query.projectName, query.projectId ?? ''),
    sort: ({ db, who, body }) => sortProjects(db, who, body.list),
    children,
    createChild: ({ db, who, body }) => addChild(db, who, body),
    updateChild: ({ db, who, body }) => editChild(db, who, body),
    removeChild,
    childNameTaken: ({ db, who, query }) => childNameTaken(db, who, query),
    discounts,
    createDiscount: ({ db, who, body }) => addDiscount(db, who, body),
    updateDiscount: ({ db, who, body }) => editDiscount(db, who, body),
    discount,
    removeDiscount,
  },
  {
    seed: seedFeeProjects,
    constraints: {
      fee_project_name: nameTaken('收费项目', 'projectName'),
      project_child_name: nameTaken('子项目名称', 'projectChildName'),
      discount_rule_name: nameTaken('规则名称', 'discountRuleName'),
    },
  },
)
