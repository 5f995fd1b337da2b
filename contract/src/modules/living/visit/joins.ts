import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('visit', '来访管理')
touchedBy('stayEnds', 'visit')
