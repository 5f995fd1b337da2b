import { lazy, type ReactNode } from 'react'
import type { z } from 'zod'
import { type Category, careProject } from '#contract/modules/care/care-project/care-project.ts'
import { useCall } from '#kit/calls.ts'
import { CategoryMaster } from '#kit/master/CategoryMaster.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

const CategoryModal = lazy(() => import('./CategoryModal.tsx'))

type Row = z.output<typeof Category>

/** Categories of jobs on the left, the jobs of the chosen one on the right. */
export function CategorySide({ children }: { children: (chosen: Row | undefined) => ReactNode }) {
  const query = useCall(careProject.categoryList, { pageHelper: '0' })
  return (
    <Loaded query={query}>
      {({ list }) => (
        <CategoryMaster
          label="护理项目分类"
          permit={careProject.categoryCreate.options.permit}
          items={list}
          of={({ projectCategoryId: id, projectCategoryName: name, status, projectCount: count }) => ({
            id,
            name,
            status,
            count,
          })}
          remove={{ call: careProject.categoryRemove, input: ({ projectCategoryId }) => ({ ids: projectCategoryId }) }}
          dialog={(category, close) => <CategoryModal category={category} onClose={close} />}
        >
          {children}
        </CategoryMaster>
      )}
    </Loaded>
  )
}
