import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('dashboard', '首页看板')
touchedBy('stayChanges', 'dashboard')
