import {
  AlertOutlined,
  BookOutlined,
  CoffeeOutlined,
  ExperimentOutlined,
  HeartOutlined,
  HomeOutlined,
  MedicineBoxOutlined,
  SafetyOutlined,
  SmileOutlined,
  SwapRightOutlined,
  ThunderboltOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { Type } from './type.ts'

const icons: Record<NonNullable<Type['icon']>, ComponentType> = {
  heart: HeartOutlined,
  home: HomeOutlined,
  meal: CoffeeOutlined,
  bath: ExperimentOutlined,
  medicine: MedicineBoxOutlined,
  alert: AlertOutlined,
  walk: SwapRightOutlined,
  exercise: ThunderboltOutlined,
  smile: SmileOutlined,
  book: BookOutlined,
  shield: SafetyOutlined,
  tool: ToolOutlined,
}

/** The icon of a type; a heart by default. */
export function TypeIcon({ icon }: Pick<Type, 'icon'>) {
  const Shown = icons[icon ?? 'heart']
  return <Shown />
}
