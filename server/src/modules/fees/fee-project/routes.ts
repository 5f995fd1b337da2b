import { common } from '#contract/kit/refusals.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { serve } from '../../../core/http/serve.ts'
import { addChild, childNameTaken, editChild, listChildren, removeChild } from './children.ts'
import { addDiscount, discountOf, editDiscount, listDiscounts, removeDiscount } from './discounts.ts'
import { addProject, editProject, listProjects, projectNameTaken, removeProject, sortProjects } from './projects.ts'
import { seedFeeProjects } from './service.ts'
import './levels.ts'

const taken = (name: string, field: string) => ({ refusal: common.nameTaken, vars: { 名称: name }, field })

export default serve(
  feeProject,
  {
    list: ({ db, who, query }) => listProjects(db, who, query),
    create: ({ db, who, body }) => addProject(db, who, body),
    update: ({ db, who, body }) => editProject(db, who, body),
    remove: ({ db, who, params }) => removeProject(db, who, params.projectId),
    nameTaken: ({ db, who, query }) => projectNameTaken(db, who, query.projectName, query.projectId ?? ''),
    sort: ({ db, who, body }) => sortProjects(db, who, body.list),
    children: ({ db, who, query }) => listChildren(db, who, query),
    createChild: ({ db, who, body }) => addChild(db, who, body),
    updateChild: ({ db, who, body }) => editChild(db, who, body),
    removeChild: ({ db, who, params }) => removeChild(db, who, params.projectChildId),
    childNameTaken: ({ db, who, query }) => childNameTaken(db, who, query),
    discounts: ({ db, who, query }) => listDiscounts(db, who, query),
    createDiscount: ({ db, who, body }) => addDiscount(db, who, body),
    updateDiscount: ({ db, who, body }) => editDiscount(db, who, body),
    discount: ({ db, who, params }) => discountOf(db, who, params.setId),
    removeDiscount: ({ db, who, params }) => removeDiscount(db, who, params.setId),
  },
  {
    seed: seedFeeProjects,
    constraints: {
      fee_project_name: taken('收费项目', 'projectName'),
      project_child_name: taken('子项目名称', 'projectChildName'),
      discount_rule_name: taken('规则名称', 'discountRuleName'),
    },
  },
)
