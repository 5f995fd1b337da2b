import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('dashboard', '首页看板')
touchedBy('stayChanges', 'dashboard')
