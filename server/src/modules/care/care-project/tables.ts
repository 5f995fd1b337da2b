import { Category, Project } from '#contract/modules/care/care-project/care-project.ts'
import { table } from '#core/rows/store/table.ts'

export const projectCategories = table('projectCategory', 'projectCategoryId', {
  label: '护理项目分类',
  fields: Category,
  title: 'projectCategoryName',
})
export const projects = table('careProject', 'projectId', { label: '护理项目', fields: Project, title: 'projectName' })
