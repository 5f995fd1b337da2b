import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('drug-take', '用药')
touchedBy('stayEnds', 'drug-take')
