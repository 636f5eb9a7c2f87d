import type { Happening } from '../../shared/components/Timeline'
import type { Lang, MessageKey } from '../../shared/i18n/language'

/** What the events of the audit log are called. */
export const eventWords: Record<string, MessageKey> = {
  'listing.created': 'admin.eventCreated',
  'listing.edited': 'admin.eventEdited',
  'listing.revision_opened': 'admin.eventRevisionOpened',
  'listing.revision_approved': 'admin.eventRevisionApproved',
  'listing.revision_rejected': 'admin.eventRevisionRejected',
  'listing.availability_and_price_changed': 'admin.eventOffer',
  'listing.resubmitted': 'admin.eventResubmitted',
  'listing.approved': 'admin.eventApproved',
  'listing.rejected': 'admin.eventRejected',
  'listing.suspended': 'admin.eventSuspended',
  'listing.reinstated': 'admin.eventReinstated',
  'listing.archived': 'admin.eventArchived',
  'listing.featured': 'admin.eventFeatured',
  'listing.sort_order_set': 'admin.eventSortOrder',
  'listing.slugs_changed': 'admin.eventSlugs',
  'listing.reported': 'admin.eventReported',
  'listing.report_closed': 'admin.eventReportClosed',
  'review.approved': 'admin.eventReviewApproved',
  'review.rejected': 'admin.eventReviewRejected',
  'booking.cancelled': 'admin.eventBookingCancelled',
  'account.registered': 'admin.eventRegistered',
  'account.suspended': 'admin.eventAccountSuspended',
  'account.reinstated': 'admin.eventAccountReinstated',
  'account.role_granted': 'admin.eventRoleGranted',
  'account.erased': 'admin.eventErased',
  'account.second_factor_enabled': 'admin.eventSecondFactor',
  'account.recovery_code_used': 'admin.eventRecoveryCode',
  'account.recovery_codes_renewed': 'admin.eventRecoveryCodesRenewed',
  'account.second_factor_reset': 'admin.eventSecondFactorReset',
  'reference.category_set': 'admin.eventCategorySet',
  'reference.governorate_set': 'admin.eventGovernorateSet',
  'reference.city_set': 'admin.eventCitySet',
  'reference.amenity_set': 'admin.eventAmenitySet',
  'reference.removed': 'admin.eventReferenceRemoved',
  'settings.exchange_rate_set': 'admin.eventRateSet',
  'settings.synonyms_set': 'admin.eventSynonymsSet',
  'settings.synonym_declined': 'admin.eventSynonymDeclined',
  'post.published': 'admin.eventPostPublished',
  'post.unpublished': 'admin.eventPostUnpublished',
  'post.scheduled': 'admin.eventPostScheduled',
  'post.schedule_cancelled': 'admin.eventPostScheduleCancelled',
  'post.previews_ended': 'admin.eventPostPreviewsEnded',
  'post.archived': 'admin.eventPostArchived',
  'post.restored': 'admin.eventPostRestored',
  'faq.group_set': 'admin.eventFaqGroup',
  'faq.groups_ordered': 'admin.eventFaqGroupsOrdered',
  'faq.question_set': 'admin.eventFaqSet',
  'faq.questions_ordered': 'admin.eventFaqOrdered',
  'faq.question_archived': 'admin.eventFaqArchived',
  'faq.question_restored': 'admin.eventFaqRestored',
  'infopage.published': 'admin.eventInfoPagePublished',
  'subscription.granted': 'admin.eventSubscriptionGranted',
  'subscription.extended': 'admin.eventSubscriptionExtended',
  'subscription.renewed': 'admin.eventSubscriptionRenewed',
  'subscription.reminded': 'admin.eventSubscriptionReminded',
  'subscription.cancelled': 'admin.eventSubscriptionCancelled',
  'subscription.expired': 'admin.eventSubscriptionExpired',
  'system.rebuild_requested': 'admin.eventRebuild',
  'system.retry_requested': 'admin.eventRetry',
  'system.skip_requested': 'admin.eventSkip',
}

const models = import.meta.glob<Record<Lang, string>>('./models/*.json', { eager: true, import: 'default' })

/** What a read model or a consumer of events is called, all that the system's page lists: each has a file of its own. */
export const modelName = (name: string, lang: Lang): string | undefined => models[`./models/${name}.json`]?.[lang]

export const roleWords: Record<string, MessageKey> = {
  admin: 'admin.roleAdmin',
  venue_owner: 'admin.roleOwner',
  service_provider: 'admin.roleProvider',
  customer: 'admin.roleCustomer',
  anonymous: 'admin.roleVisitor',
  command_line: 'admin.roleCommandLine',
  system: 'admin.roleSystem',
}

const tones: Record<string, Happening['tone']> = {
  'listing.approved': 'tile',
  'listing.reinstated': 'tile',
  'listing.revision_approved': 'tile',
  'review.approved': 'tile',
  'account.reinstated': 'tile',
  'listing.rejected': 'danger',
  'listing.suspended': 'danger',
  'listing.revision_rejected': 'danger',
  'review.rejected': 'danger',
  'account.suspended': 'danger',
  'account.erased': 'danger',
  'system.skip_requested': 'danger',
}

export const toneOf = (type: string) => tones[type] ?? 'brass'
