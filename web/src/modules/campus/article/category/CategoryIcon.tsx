import {
  AlertOutlined,
  BellOutlined,
  BookOutlined,
  BugOutlined,
  BulbOutlined,
  CoffeeOutlined,
  HeartOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  SafetyOutlined,
  SmileOutlined,
  ThunderboltOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { Category } from '../kind.ts'

type Icon = NonNullable<Category['icon']>

const icons: Record<Icon, ComponentType> = {
  book: BookOutlined,
  heart: HeartOutlined,
  medicine: MedicineBoxOutlined,
  warning: WarningOutlined,
  meal: CoffeeOutlined,
  exercise: ThunderboltOutlined,
  smile: SmileOutlined,
  bulb: BulbOutlined,
  mouth: MessageOutlined,
  bug: BugOutlined,
  rescue: AlertOutlined,
  shield: SafetyOutlined,
  bell: BellOutlined,
}

/** The icon of a category; a book by default. */
export function CategoryIcon({ icon }: Pick<Category, 'icon'>) {
  const Shown = icons[icon ?? 'book']
  return <Shown />
}
