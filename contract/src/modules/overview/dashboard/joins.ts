import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('dashboard', '首页看板')
touchedBy('stayChanges', 'dashboard')
