/**
 * The metric of a document's `Server-Timing` header whose description is the document's mark: what the gateway signed when it
 * served the document (decision 0095).
 */
export const documentMarkMetric = 'mark';
