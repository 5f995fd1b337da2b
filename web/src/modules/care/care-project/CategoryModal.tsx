import type { z } from 'zod'
import { type Category, careProject } from '#contract/modules/care/care-project/care-project.ts'
import { FormModal } from '#kit/FormModal.tsx'

const options = { sort: { help: '不填排在最后' } }

/** For `lazy()`. */
export default function CategoryModal(props: { category?: z.output<typeof Category>; onClose: () => void }) {
  const { category, onClose } = props
  if (!category)
    return (
      <FormModal
        call={careProject.categoryCreate}
        title="新增分类"
        columns={1}
        options={options}
        done={(row) => `已新增分类“${row.projectCategoryName}”`}
        onClose={onClose}
      />
    )
  const { projectCategoryId, projectCategoryName } = category
  return (
    <FormModal
      call={careProject.categoryUpdate}
      title={`修改分类“${projectCategoryName}”`}
      columns={1}
      row={category}
      input={{ projectCategoryId }}
      done={(row) => `已修改分类“${row.projectCategoryName}”`}
      onClose={onClose}
    />
  )
}
