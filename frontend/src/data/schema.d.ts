export interface paths {
    "/api/admin/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The backups that are kept, in each place. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BackupsPage"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        /**
         * Takes a backup now: 201 with it; 202 when it takes longer than a moment. 409 while another one is taken or tried from the
         *     back office, 502 when the store does not work, 507 when the disk has no room.
         * @description 202 after fifteen seconds. 409 `backup_running`, 502 `store_failed`, 507 `disk_full`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BackupEntry"];
                    };
                };
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BackupRunning"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                409: components["responses"]["Problem409"];
                502: components["responses"]["Problem502"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/backups/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A backup as a file, for who has given the password or a second step in the last minutes. One in a store is fetched there, by
         *     the operator.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/backups/{name}/drill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restores a backup on trial, beside the site, which stays as it is: 200 with what came of it, 202 when it takes longer than
         *     a moment.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BackupDrill"];
                    };
                };
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BackupRunning"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                409: components["responses"]["Problem409"];
                503: components["responses"]["Problem503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/benefits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Benefits by name, or those in the trash, last deleted first. */
        get: {
            parameters: {
                query?: {
                    /** @description live (default) or trash */
                    state?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminTerm"][];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        /** Creates a benefit; one of that name in the trash is restored instead, with its slug. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A second request with the same key gets the first one's response */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TermInput"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Term"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/benefits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Renames a benefit, or merges it into the one that has the name; its products follow. Addresses with a former slug keep working. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TermInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Term"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        /** Moves a benefit to the trash; products keep it. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/benefits/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores a benefit from the trash. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Term"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Posts, drafts and scheduled ones included, one page at a time; or the trash. */
        get: {
            parameters: {
                query?: {
                    /** @description Text to find, in any case */
                    q?: string;
                    /** @description A category's name, in any case */
                    category?: string;
                    /** @description all (default), public, scheduled, draft, old_draft (not saved for 30 days) or trash */
                    state?: string;
                    /** @description picture: only posts without one */
                    missing?: string;
                    /** @description 1: also how many posts each state and `missing` has */
                    counts?: string;
                    /** @description -published (default: drafts first, then newest), published, title, updated, created; with - for descending */
                    sort?: string;
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminPostPage"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        /** Creates a post. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A second request with the same key gets the first one's response */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PostInput"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminPost"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blogs/authors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The authors of earlier posts, the most frequent first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EarlierValue"][];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blogs/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sanitises HTML as saving would.
         * @description The answer has what saving would store and what it would remove. Kept are headings of levels 2 to 4 (others become the
         *     nearest), paragraphs, lists, quotes, tables, code, links (root-relative, `#`, `https`, `http`, `mailto`, `tel`) and pictures
         *     from `/storage/blogs/`. HTML that would explode when parsed is 422 on `content`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PreviewInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Preview"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blogs/slug": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A free slug for a title in any script. */
        get: {
            parameters: {
                query: {
                    title: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FreeSlug"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blogs/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many posts there are, in all, by category and by state.
         * @description A post without category counts under `""`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BlogStats"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blogs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One post that is not in the trash. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminPost"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        /** Saves a post, all of it; with `If-Match` only over that revision. A changed slug keeps the old address working. */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PostInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminPost"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                412: components["responses"]["Problem412"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        /**
         * Moves a post to the trash.
         * @description It stays there for 30 days.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blogs/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restores a post from the trash.
         * @description 422 `errors.slug` when the slug was taken meanwhile.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminPost"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blogs/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The revisions of a post, newest first; also of one in the trash. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Revision"][];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blogs/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An earlier revision of a post. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    revision: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostRevision"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blogs/{id}/revisions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier revision by saving its content again. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                    revision: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminPost"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                412: components["responses"]["Problem412"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Categories by name, or those in the trash, last deleted first. */
        get: {
            parameters: {
                query?: {
                    /** @description live (default) or trash */
                    state?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminTerm"][];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        /**
         * Creates a category; one of that name in the trash is restored instead, with its slug.
         * @description 422 `errors.name` or `errors.slug` when taken. The same holds for benefits. Saving a product adds its new benefits, in the
         *     spelling that exists already; a deleted one that the product had before stays deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A second request with the same key gets the first one's response */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TermInput"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Term"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/categories/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets the order of the categories, everywhere they are listed.
         * @description These first, in this order, then the others by name; an empty list: all by name.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TermOrder"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminTerm"][];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Renames a category, or merges it into the one that has the name; its products follow. Addresses with a former slug keep
         *     working.
         * @description In one transaction, in which the products' revisions rise. With `merge` and a name that another has, products and addresses
         *     lead to that one, and this one is gone. Without a slug it stays; former slugs lead on with 301.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TermInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Term"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        /**
         * Moves a category to the trash; products keep its name and stay visible.
         * @description It stays there for 30 days; name and slug are free.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/categories/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restores a category from the trash.
         * @description 200 also when it is not there any more; 422 `errors.name` or `errors.slug` when another has taken them.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Term"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/checklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the site still needs: the lines for the one who asks. Editors get those that they can do something about. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Checklist"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every claim that visitors read, and how it stands.
         * @description One that was taken out is not listed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ClaimList"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/claims/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says that claims are true as they stand; who said so is in the history.
         * @description 422 `errors.ids`; those that are not as shipped are left alone.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClaimsInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ClaimList"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/claims/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes claims out of their pages, and publishes these.
         * @description Its draft loses it too, unless other words stand there.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClaimsInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ClaimList"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what, newest first, one page at a time. Editors read nothing of people and settings.
         * @description Both days are included; `id` needs `kind`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description product, post, category, benefit, image, search_word, site_page, person or setting */
                    kind?: string;
                    /** @description Only this one; needs kind */
                    id?: number;
                    /** @description E-mail of the administrator */
                    by?: string;
                    /** @description Part of the record's name */
                    name?: string;
                    /** @description First day, in India: 2026-11-21 */
                    from?: string;
                    /** @description Last day, in India */
                    to?: string;
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HistoryPage"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes an image; 409 while a product or post, in the trash or in an earlier revision, refers to it.
         * @description For one that was uploaded and never saved; forms need not call it. 400 for an address that is not our own.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ImageInput"];
                };
            };
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                409: components["responses"]["Problem409"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/images/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The limits of uploads. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UploadLimits"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/images/{bucket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores images or documents, all or none.
         * @description Multipart with 1 to 20 parts named `file`, answered in the order sent; `errors.file` has one message a file, beginning with
         *     its name. One file a request shows progress and keeps the others when one is refused. 503 with `Retry-After` when its turn
         *     does not come within 30 s. A picture that nothing refers to is removed after a day. Documents are stored as they are, sent as
         *     attachments, and stay until deleted; refused are files that are no whole PDF, are protected, or hold what readers run, send
         *     or open by themselves.
         */
        post: {
            parameters: {
                query?: {
                    /** @description 1: it stays although nothing refers to it; documents always do */
                    keep?: number;
                };
                header?: {
                    /** @description A second request with the same key gets the first one's response */
                    "Idempotency-Key"?: string;
                };
                path: {
                    /** @description product-images, blogs or site for images, documents for PDF files */
                    bucket: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["UploadForm"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UploadedMedia"][];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last imports of files, newest first; or the last changes of many products.
         * @description The last 50.
         */
        get: {
            parameters: {
                query?: {
                    /** @description 1: the changes of many products */
                    bulk?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImportList"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        /**
         * Reads a list and stores what it would do as a plan; changes no record.
         * @description Multipart, at most 64 MB: `file` is CSV, TSV, XLSX, XLSB or ODS, or a ZIP with one such list and its pictures, or with
         *     pictures alone, each called like a product's SKU. Further parts or parameters: `mapping`, JSON of fields by heading or number
         *     of their column; `answers`, JSON of fields, each an object of what the list writes and the choice that it means, where `""`
         *     leaves the field empty (of a category: leaves out the rows) and the key `""` is for rows that say nothing; `sheet`, by name,
         *     `*` for all as one list; `new_categories=1`, applying makes the categories that the site has not, and undoing takes them
         *     back; `read=0`, names are not read; `gone_of=all`, what the list has not is told of all products, not only of what earlier
         *     lists with these headings brought. The answer has at most 500 rows. 422 for a file that is no list, and `errors.answers` for
         *     answers that are no choices. Rows with a value that is `asked` are wrong until it is answered.
         */
        post: {
            parameters: {
                query: {
                    /** @description products */
                    kind: string;
                    /** @description What an empty cell means: leave (default) or clear */
                    empty?: string;
                };
                header?: {
                    /** @description A second request with the same key gets the first one's response */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["ImportFile"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImportReport"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/library": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plans to give pictures of the library that nothing refers to to the products whose codes they are called by.
         * @description 422 `errors.file` when no picture fits.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImportReport"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A list of products to begin with: the columns that are read, and three rows of them. It can be imported as it is. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An import with a page of its rows, the wrong ones first. */
        get: {
            parameters: {
                query?: {
                    /** @description Only wrong, changed, new or unchanged rows; noted: those that come with a note; or unknown_substance, unassigned_strength, contradicting_strengths: those that come without what is not sure; uncertain: the twenty least certain of them */
                    change?: string;
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImportReport"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        /** Deletes a plan that is not being worked on; what an import has done stays. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                409: components["responses"]["Problem409"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Applies a plan, all of it or nothing. Refuses when rows are wrong (422) or records have changed since the dry run (412).
         * @description Answers when all is done. 409 when it is in another state; `errors.rows` of a 412 names the rows.
         */
        post: {
            parameters: {
                query?: {
                    /** @description 1: leaves out the rows that are wrong */
                    skip_wrong?: number;
                    /** @description 1: new products come hidden, where their rows do not say otherwise */
                    hide_new?: number;
                    /** @description What becomes of products that the list has not: leave (default), hide, discontinue or delete */
                    gone?: string;
                };
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImportSummary"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                409: components["responses"]["Problem409"];
                412: components["responses"]["Problem412"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undoes an import, all of it. Refuses when its records were saved since (412), unless these are to stay as they are.
         * @description Answers when all is done, with `kept`. 409 when it is in another state; `errors.rows` of a 412 names the rows.
         */
        post: {
            parameters: {
                query?: {
                    /** @description 1: records that were saved since stay as they are */
                    keep_changed?: number;
                };
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UndoneImport"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                409: components["responses"]["Problem409"];
                412: components["responses"]["Problem412"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{id}/wrong": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The wrong rows of a list as a file: the headings of the list, and a column that says what is wrong, which is not read when
         *     the mended rows are brought again.
         */
        get: {
            parameters: {
                query?: {
                    /** @description csv (default) or xlsx */
                    format?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that was uploaded, one page at a time. */
        get: {
            parameters: {
                query?: {
                    /** @description Text in the file's name, its alternative text, or the name of what uses it */
                    q?: string;
                    /** @description product-images, blogs, site or documents */
                    bucket?: string;
                    /** @description 1: only what nothing refers to */
                    unused?: number;
                    /** @description 1: only pictures that an article or a page of the site shows without an alternative text */
                    missing_alt?: number;
                    /** @description newest (default), oldest, name, size or -size */
                    sort?: string;
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MediaPage"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/media/delete-unused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes every upload that nothing has referred to for a day. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MediaAmount"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An upload. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MediaItem"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        /** Changes the alternative text or the name of an upload, or whether it is kept. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MediaInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MediaItem"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        /**
         * Deletes an upload; 409, naming them, while a product, an article or a page of the site, in the trash or in an earlier
         *     version, refers to it.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                409: components["responses"]["Problem409"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/media/{id}/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces an upload in every product, article and page of the site: by a new file, or by the JSON `{"with": id}`.
         * @description One transaction over products, articles and pages (published, draft, scheduled), each with its revision and history entry.
         *     Both files must be of one bucket. Earlier versions and the trash keep the old file; `unchanged` names them.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReplaceInput"];
                    "multipart/form-data": components["schemas"]["ReplaceForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Replaced"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/media/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The products, articles and pages of the site that refer to an upload. */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MediaUses"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the dashboard shows: counts, whether mails are sent, the last changes, what needs the operator. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dashboard"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/own-site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes the sample content out, after a backup, and closes the site: what is left is the owner's own. 422 `errors.confirm`
         *     without a word of consent, `errors.sample` when the site does not show the sample content.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BeginSiteInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BegunSite"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People by e-mail, one page at a time; all invitations, latest first; whether everybody needs a second factor. */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PeoplePage"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invites somebody by e-mail. The link in the mail works once and for 72 hours.
         * @description 422 for an e-mail that has an account or an invitation, 429 after 30 mails in an hour. `link` is told this once, where no
         *     mail went out. An invitation ends when its sender is demoted, disabled or deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A second request with the same key gets the first one's response */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InvitationInput"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SentInvitationView"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                429: components["responses"]["Problem429"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraws an invitation; its link stops working. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends an invitation again, with a new link; the one before stops working. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SentInvitationView"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                429: components["responses"]["Problem429"];
                503: components["responses"]["Problem503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes role or state. A disabled person's sessions end at once.
         * @description 409 `last_owner` when no owner would be left who can sign in, `own_account` for disabling oneself.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PersonInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Person"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                409: components["responses"]["Problem409"];
                412: components["responses"]["Problem412"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        /**
         * Deletes an account: sessions, second factors and recovery codes go with it. What the person did stays in the history.
         * @description 409 `last_owner`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                409: components["responses"]["Problem409"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/{id}/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a person's second factors and recovery codes, and signs them out everywhere.
         * @description 409 `own_account`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                409: components["responses"]["Problem409"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Signs a person out everywhere; the owner of the request everywhere else. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/preview-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The links that work, the newest first; with `kind` and `id` those of one page, article or product. Their addresses are
         *     not known any more.
         */
        get: {
            parameters: {
                query?: {
                    /** @description site, blog or product; needs id */
                    kind?: string;
                    /** @description The page's name, or the id of the article or product */
                    id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PreviewLinkList"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        /**
         * Makes a link that shows what is saved at the moment it is opened. Its address is in this response and nowhere else, so a repeated request makes another link.
         * @description 404 when there is no such article or product. `site` with the id `all` lets its holder walk through a closed site. A link is
         *     dead while its creator's account is disabled, and for good once it is deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A second request with the same key gets the first one's response */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PreviewLinkInput"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedPreviewLink"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/preview-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a link: its address is dead at once. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products, filtered and sorted, one page at a time; or the trash. */
        get: {
            parameters: {
                query?: {
                    /** @description Text to find, in any case */
                    q?: string;
                    /** @description A category's slug or name, in any case */
                    category?: string;
                    /** @description Only products that lack this: picture, sku, composition, a fact of the trade by the name of its field, or facts for any of these */
                    missing?: string;
                    /** @description 1: also how many products lack each */
                    counts?: string;
                    /** @description newest (default), created, name, sku, category, updated; with - for descending */
                    sort?: string;
                    /** @description live (default: all but the trash), public, hidden, scheduled, not_printed (its name, in PDFs) or trash */
                    state?: string;
                    /** @description Only what this import added */
                    import?: number;
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminProductPage"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        /** Creates a product. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A second request with the same key gets the first one's response */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProductInput"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminProduct"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins to change many products, all or none. How far it is and what it did is asked for as that of an import
         *     (`/api/admin/imports/{id}`), and it is undone as one.
         * @description 202 with a plan of the kind `bulk`, which is carried out from now on; with `fill_from_names` it waits for `apply`. At most
         *     20,000 products. 422 `filter` when it finds none or more, `count` when it finds another number, `action` beside
         *     `fill_from_names`. Name, SKU, GTIN and pictures are one product's and cannot be set. When restored, one whose SKU is taken
         *     stays, as a wrong row.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            responses: {
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImportSummary"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The products of a filter, as a file that can be imported again. */
        get: {
            parameters: {
                query?: {
                    /** @description csv (default) or xlsx */
                    format?: string;
                    /** @description As in the list */
                    q?: string;
                    /** @description As in the list */
                    category?: string;
                    /** @description As in the list */
                    missing?: string;
                    /** @description As in the list, without the trash */
                    state?: string;
                    /** @description As in the list */
                    sort?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many products there are, in all and by category.
         * @description Hidden ones are part of all other numbers.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductStats"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What earlier products say in a field: the values of the products that were saved last, the most frequent first.
         * @description At most 200 values, of the 10,000 products saved last, of a field whose form suggests earlier ones (`control: "suggested"` in
         *     `product-fields`).
         */
        get: {
            parameters: {
                query: {
                    /** @description A field of one line whose earlier values are suggested */
                    field: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EarlierValue"][];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product that is not in the trash. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminProduct"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        /**
         * Saves a product, all of it; with `If-Match` only over that revision.
         * @description What is left out becomes empty, but for `visibility`, which stays. 422 for a picture that is not stored any more.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProductInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminProduct"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                412: components["responses"]["Problem412"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        /**
         * Moves a product to the trash.
         * @description It stays there for 30 days and frees its SKU.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a copy of a product, without SKU and GTIN.
         * @description It is named `… (copy)`, and public at once if the original is.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminProduct"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a product stands in the list of these filters and this order, and which product comes after it.
         * @description `position` is null when the list leaves it out.
         */
        get: {
            parameters: {
                query?: {
                    /** @description As in the list */
                    q?: string;
                    /** @description As in the list */
                    category?: string;
                    /** @description As in the list */
                    missing?: string;
                    /** @description As in the list */
                    sort?: string;
                    /** @description As in the list */
                    state?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PlaceInList"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restores a product from the trash.
         * @description 200 also when it is not in the trash any more, so that a second click is harmless; 422 `errors.sku` when another product has
         *     taken its SKU.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminProduct"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The revisions of a product, newest first; also of one in the trash. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Revision"][];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An earlier revision of a product. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    revision: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductRevision"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/revisions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier revision by saving its content again. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                    revision: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AdminProduct"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                412: components["responses"]["Problem412"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives the present password: for five minutes that counts as a sign-in does. 400 `invalid_credentials` for a wrong one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PresentPassword"];
                };
            };
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                429: components["responses"]["Problem429"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/redirects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The redirects, those that the site makes by itself included, one page at a time. */
        get: {
            parameters: {
                query?: {
                    /** @description Text in either address, in any case */
                    q?: string;
                    /** @description all (default), own or automatic */
                    kind?: string;
                    /** @description newest (default), hits, -hits, from or -from */
                    sort?: string;
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RedirectPage"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        /**
         * Adds a redirect. One that leads to another site is for owners.
         * @description 422 `errors.from`: the site always answers it, it has a redirect already, or another redirect leads to it. `errors.to`:
         *     neither a path of this site nor https, a circle, or another redirect's old address; the message ends with the address to
         *     enter instead. A redirect counts where there is no page. 403 `owner_required` for an editor's that leads to another site,
         *     also in a list.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A second request with the same key gets the first one's response */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RedirectInput"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Redirect"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/redirects/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The office's own redirects of a filter, as CSV that can be imported again. */
        get: {
            parameters: {
                query?: {
                    /** @description As in the list */
                    q?: string;
                    /** @description As in the list */
                    kind?: string;
                    /** @description As in the list; by old address unless given */
                    sort?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/redirects/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Imports a list of redirects: all of it, or nothing when a row is wrong. One that leads to another site is for owners. With
         *     `dry_run` it only reports what would change.
         * @description Multipart: CSV, TSV, semicolons or XLSX, at most 2 MB and 10,000 rows. Columns `from`, `old` or `source`; `to`, `new` or
         *     `target`; `status` or `code`; without a heading from, to, status. Addresses on the site's own host are read as paths. A wrong
         *     row is 422 `errors.file` (`Line 3: to is required`); a dry run is 200 with the wrong rows.
         */
        post: {
            parameters: {
                query?: {
                    /** @description 1: only reports what would change */
                    dry_run?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["RedirectList"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RedirectImport"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/redirects/missing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The addresses that visitors asked for most often in vain since the site was started.
         * @description Those asked for at least twice, at most 50.
         */
        get: {
            parameters: {
                query?: {
                    /** @description 1: those that look like attacks, in place of the others */
                    noise?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MissingAddressList"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/redirects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One redirect. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Redirect"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        /** Saves a redirect. One that leads to another site, or did so, is for owners. */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RedirectInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Redirect"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                412: components["responses"]["Problem412"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        /**
         * Deletes a redirect; its address is as it was before.
         * @description There is no trash.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/search-words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Words that the office added, then those of the shipped list, one page at a time. */
        get: {
            parameters: {
                query?: {
                    /** @description Text in word or meaning, in any case */
                    q?: string;
                    /** @description all (default), own, shipped or off */
                    state?: string;
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SearchWordPage"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        /**
         * Adds an own word, or switches a shipped one off.
         * @description For a word of the shipped list it takes the place of that entry. 422 `errors.word` when the office has the word (case and
         *     punctuation make no difference), `errors.means` when it is empty and the word is not shipped.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A second request with the same key gets the first one's response */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SearchWordInput"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SearchWord"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/search-words/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An own word, and how many products it finds. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListedSearchWord"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        /** Saves an own word. */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SearchWordInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SearchWord"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                412: components["responses"]["Problem412"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        /**
         * Deletes an own word; the shipped entry of the word counts again.
         * @description There is no trash.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is required of everybody who signs in. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SecuritySettings"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        /** Changes what is required of everybody who signs in. It holds from the next request on. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SecurityInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SecuritySettings"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When backups are taken, where they go, and how many are kept. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BackupSettings"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        /**
         * Changes when backups are taken; with `If-Match` only over that revision. Refused where the server's configuration says
         *     when.
         * @description 422 `errors.every` there. `directory` is a folder of the data directory.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BackupSettingsInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BackupSettings"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                412: components["responses"]["Problem412"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How mails are sent. The password is never part of it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MailSettings"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        /**
         * Changes how mails are sent, from the next one on; with `If-Match` only over that revision. Refused where the server's
         *     configuration says how.
         * @description 422 `errors.password` when another `host` or `port` comes without the password, `errors.transport` where the configuration
         *     sets it.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MailSettingsInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MailSettings"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                412: components["responses"]["Problem412"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/mail/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a test mail with the settings as they are saved, and says what the mail server answered at each step.
         * @description Up to the first step that fails.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TestMailInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TestMailResult"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The site's pages with their state, and the scheduled publications. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SitePageList"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settings of the public site. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SiteSettings"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        /**
         * Changes the settings of the public site; with `If-Match` only over that revision. They hold from the next request on.
         * @description Opening is 422 `errors.open` while claims are unconfirmed. `show_mrp` and `featured` (at most 3) stay when left out. A
         *     verification code is letters, digits, `-`, `_`, `=`, `.`, at most 128; of a whole `<meta>` tag its code is taken, the tag of
         *     another service is 422. While closed, everything public is 503 (`not_open`), but for `GET /api/…` with an administrator's
         *     token.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SiteSettingsInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SiteSettings"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                412: components["responses"]["Problem412"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publishes the drafts of pages, all or none: now, or at a moment. Links that lead nowhere are 422 unless
         *     `allow_broken_links` says otherwise.
         * @description A draft is published only while the version that it was begun from is live: 412 with `changed` otherwise. Then bring
         *     `versions/{base}`, `published` and `draft` together and save with `?base=`. `revisions` are the numbers that were looked at:
         *     412, naming the page, when one is not the present one. Links are checked at the moment `at`. 422 at `pages.0` for a page
         *     without a draft, or in a scheduled publication already.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A second request with the same key gets the first one's response */
                    "Idempotency-Key"?: string | null;
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PublishInput"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublishResult"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                408: components["responses"]["Problem408"];
                412: components["responses"]["Problem412"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site/scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The scheduled publications, the next first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Scheduled"][];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site/scheduled/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancels a scheduled publication; the drafts stay. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the document of each page consists of: kinds, labels, limits. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: components["schemas"]["FieldSchema"];
                        };
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page: the published document, the draft, the pictures of both. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    page: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SitePage"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site/{page}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Saves the draft, all of it; with `If-Match` only over that revision. With `base`, the document has been brought together
         *     with that version, which must be the one that visitors see.
         * @description At most 256 KB, always whole and valid: 422 names every wrong field by its path, as in `slides.0.link.href`. 412 when `base`
         *     is not the version that is live; `changed` says who made that.
         */
        put: {
            parameters: {
                query?: {
                    /** @description The version that the document is based on; 0 is the shipped one */
                    base?: number;
                };
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    page: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SitePage"];
                    };
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                412: components["responses"]["Problem412"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        post?: never;
        /**
         * Throws the draft away; with `If-Match` only at that revision.
         * @description 404 without a draft.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    page: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                412: components["responses"]["Problem412"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site/{page}/editing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports that the administrator is editing the page; browsers do so every 20 seconds. Answers whether somebody else has
         *     saved meanwhile, and who else is editing.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    page: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SitePageEditors"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        /** Reports that the administrator has closed the page. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    page: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site/{page}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The published versions of a page, newest first. */
        get: {
            parameters: {
                query?: {
                    per_page?: number;
                };
                header?: never;
                path: {
                    /** @description The name of the page of the site */
                    page: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SitePageVersions"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site/{page}/versions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A published version, or the shipped one, whose number is 0. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    revision: number;
                    page: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SitePageVersion"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/site/{page}/versions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a version the draft; with `If-Match` only at that revision of the page. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The `ETag` that the change is based on; 412 when it is not the current one */
                    "If-Match"?: string;
                };
                path: {
                    revision: number;
                    page: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SitePage"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                412: components["responses"]["Problem412"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the site is doing: version, disk, backups, mail, certificate, the last errors. For owners, because log lines can name
         *     addresses of visitors and places on the server.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SystemState"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/unanswered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The texts for which nothing was found, the most frequent first, one page at a time.
         * @description Texts are listed from the second time on; `counting` says whether `[search] count_unanswered` is on.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UnansweredPage"];
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        put?: never;
        post?: never;
        /**
         * Deletes a text from the list; when it is typed again, it is counted from the beginning.
         * @description It is not in the history.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DismissedText"];
                };
            };
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Problem400"];
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                404: components["responses"]["Problem404"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
                507: components["responses"]["Problem507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/unanswered/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All listed texts as CSV, ready for a spreadsheet.
         * @description UTF-8 with a byte order mark; what a spreadsheet would read as a formula begins with an apostrophe.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                401: components["responses"]["Problem401"];
                403: components["responses"]["Problem403"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/benefits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Benefits by name, with how many products each has. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Term"][];
                    };
                };
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public posts, newest first, one page at a time. */
        get: {
            parameters: {
                query?: {
                    /** @description A category's name, in any case */
                    category?: string;
                    /** @description Text to find, in any case */
                    q?: string;
                    page?: number;
                    per_page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BlogPage"];
                    };
                };
                404: components["responses"]["Problem404"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blogs/featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest featured posts, at most three. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostSummary"][];
                    };
                };
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blogs/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One public post; 301 for a former slug. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
                /** @description The post has another slug now */
                301: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Categories by name, with how many products each has. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Term"][];
                    };
                };
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/content/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a page says, with its pictures resolved. `layout` is what every page has, `company` the company's facts. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description home, about, legacy, legacy-interactive, partners, contact, privacy, terms, not-found, layout or company */
                    page: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ContentDocument"];
                    };
                };
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A product enquiry, as JSON. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same key is the same enquiry */
                    "Idempotency-Key"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EnquiryInput"];
                };
            };
            responses: {
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sent"];
                    };
                };
                400: components["responses"]["Problem400"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                429: components["responses"]["Problem429"];
                502: components["responses"]["Problem502"];
                503: components["responses"]["Problem503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enquiry-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An enquiry list, as JSON. Errors of a line are named by its place, from 0: `lines.3.quantity`. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same key is the same request */
                    "Idempotency-Key"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EnquiryListInput"];
                };
            };
            responses: {
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SentList"];
                    };
                };
                400: components["responses"]["Problem400"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                429: components["responses"]["Problem429"];
                502: components["responses"]["Problem502"];
                503: components["responses"]["Problem503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/enquiry-lists/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The products with these ids, as an enquiry list shows them; those that the catalogue does not have are left out. */
        get: {
            parameters: {
                query: {
                    /** @description At most 500 ids, separated by commas */
                    ids: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ComparedProduct"][];
                    };
                };
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Matches each line of a list with the catalogue. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PastedList"];
                    "multipart/form-data": components["schemas"]["ListFile"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MatchedList"];
                    };
                };
                400: components["responses"]["Problem400"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/partnership-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A partnership request, as JSON. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same key is the same request */
                    "Idempotency-Key"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PartnershipInput"];
                };
            };
            responses: {
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sent"];
                    };
                };
                400: components["responses"]["Problem400"];
                408: components["responses"]["Problem408"];
                413: components["responses"]["Problem413"];
                415: components["responses"]["Problem415"];
                422: components["responses"]["Problem422"];
                429: components["responses"]["Problem429"];
                502: components["responses"]["Problem502"];
                503: components["responses"]["Problem503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products, filtered and sorted, one page at a time. A filter given several times is any of its values. */
        get: {
            parameters: {
                query?: {
                    /** @description Categories' slugs or names, in any case */
                    category?: string[];
                    /** @description Benefits' slugs or names, in any case */
                    benefit?: string[];
                    /** @description Dosage forms */
                    form?: string[];
                    /** @description Schedules: G, H, H1, X, NDPS or none */
                    schedule?: string[];
                    /** @description Badges: GMP, WHO, FDA or ISO */
                    badge?: string[];
                    /** @description Text to find, as people type it */
                    q?: string;
                    /** @description 1: what nothing matches is not corrected */
                    exact?: string;
                    page?: number;
                    per_page?: number;
                    /** @description Without it: best first when there is a text, else newest first */
                    sort?: "newest" | "name" | "-name";
                    /** @description 1: counts what else could be chosen */
                    facets?: string;
                    /** @description 1: of the whole catalogue, newest first, those first that an owner has chosen for the home page */
                    featured?: string;
                    /** @description 1: without `sort` and text in the order of the catalogue's page, by name where products have no pictures */
                    usual?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductPage"];
                    };
                };
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Product"];
                    };
                };
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Up to three products of the same category. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductSummary"][];
                    };
                };
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/same-salt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Other strengths and forms of a product's salts, and other products with them. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SameSalt"];
                    };
                };
                404: components["responses"]["Problem404"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Company facts, navigation facts, choices that forms offer. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Site"];
                    };
                };
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an unfinished search text may be about: products, salts and categories, at most 8. */
        get: {
            parameters: {
                query?: {
                    /** @description What is typed so far */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Suggestion"][];
                    };
                };
                422: components["responses"]["Problem422"];
                503: components["responses"]["Problem503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** `GET /auth/v1/.well-known/jwks.json`: the public keys of all tokens that may still be valid. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A JSON Web Key Set (RFC 7517) */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a factor. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewFactor"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EnrolledView"];
                    };
                };
                400: components["responses"]["AuthError400"];
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                408: components["responses"]["AuthError408"];
                413: components["responses"]["AuthError413"];
                415: components["responses"]["AuthError415"];
                422: components["responses"]["AuthError422"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/factors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a factor. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RemovedFactorView"];
                    };
                };
                400: components["responses"]["AuthError400"];
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                404: components["responses"]["AuthError404"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/factors/{id}/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a challenge; for a phone, also sends the code. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["ChallengeRequest"] | null;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChallengeView"];
                    };
                };
                400: components["responses"]["AuthError400"];
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                404: components["responses"]["AuthError404"];
                408: components["responses"]["AuthError408"];
                413: components["responses"]["AuthError413"];
                415: components["responses"]["AuthError415"];
                422: components["responses"]["AuthError422"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/factors/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verifies a factor, which raises the session to `aal2`. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VerifyRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionView"];
                    };
                };
                400: components["responses"]["AuthError400"];
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                404: components["responses"]["AuthError404"];
                408: components["responses"]["AuthError408"];
                413: components["responses"]["AuthError413"];
                415: components["responses"]["AuthError415"];
                422: components["responses"]["AuthError422"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** `GET /auth/v1/health`. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whom a link invites. A POST, so that the token is in no log of addresses. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InvitationToken"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OpenInvitationView"];
                    };
                };
                400: components["responses"]["AuthError400"];
                403: components["responses"]["AuthError403"];
                404: components["responses"]["AuthError404"];
                408: components["responses"]["AuthError408"];
                413: components["responses"]["AuthError413"];
                415: components["responses"]["AuthError415"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/invitation/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes the account; then sign in as usual. The link works no more. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AcceptedInvitation"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OpenInvitationView"];
                    };
                };
                400: components["responses"]["AuthError400"];
                403: components["responses"]["AuthError403"];
                404: components["responses"]["AuthError404"];
                408: components["responses"]["AuthError408"];
                413: components["responses"]["AuthError413"];
                415: components["responses"]["AuthError415"];
                422: components["responses"]["AuthError422"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs out: ends the sessions of the scope. */
        post: {
            parameters: {
                query?: {
                    /** @description `global` (the default), `local` or `others` */
                    scope?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many recovery codes are left. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecoveryCodesLeftView"];
                    };
                };
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        put?: never;
        /** Replaces the recovery codes by ten new ones, shown this once. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecoveryCodesView"];
                    };
                };
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                422: components["responses"]["AuthError422"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/recovery-codes/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Raises the session to `aal2` with a recovery code. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RecoveryCode"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionView"];
                    };
                };
                400: components["responses"]["AuthError400"];
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                408: components["responses"]["AuthError408"];
                413: components["responses"]["AuthError413"];
                415: components["responses"]["AuthError415"];
                422: components["responses"]["AuthError422"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's live sessions, latest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LiveSessionView"][];
                    };
                };
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of the user's sessions. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["AuthError400"];
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                404: components["responses"]["AuthError404"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** `GET /auth/v1/settings`. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** `POST /auth/v1/signup`: accounts come from the command line. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                422: components["responses"]["AuthError422"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with a password, or exchanges a refresh token. */
        post: {
            parameters: {
                query: {
                    /** @description `password` or `refresh_token` */
                    grant_type: string;
                };
                header?: {
                    /** @description `1`: the refresh token travels in the cookie */
                    "X-Session-Cookie"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TokenRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionView"];
                    };
                };
                400: components["responses"]["AuthError400"];
                403: components["responses"]["AuthError403"];
                408: components["responses"]["AuthError408"];
                413: components["responses"]["AuthError413"];
                415: components["responses"]["AuthError415"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/v1/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in user with factors. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserView"];
                    };
                };
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        /** Changes the password. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserChanges"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserView"];
                    };
                };
                400: components["responses"]["AuthError400"];
                401: components["responses"]["AuthError401"];
                403: components["responses"]["AuthError403"];
                408: components["responses"]["AuthError408"];
                413: components["responses"]["AuthError413"];
                415: components["responses"]["AuthError415"];
                422: components["responses"]["AuthError422"];
                429: components["responses"]["AuthError429"];
                503: components["responses"]["AuthError503"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AboutDocument: {
            closing: components["schemas"]["Closing"];
            goals: components["schemas"]["PicturePointList"];
            head: components["schemas"]["Head"];
            hero: components["schemas"]["PictureHero"];
            leadership: components["schemas"]["AboutLeadership"];
            reasons: components["schemas"]["AboutReasons"];
            story: components["schemas"]["AboutStory"];
            timeline: components["schemas"]["Timeline"];
        };
        AboutLeadership: {
            heading: string;
            intro: string;
            kicker: string;
        };
        AboutReasons: {
            heading: string;
            kicker: string;
            points: components["schemas"]["Point"][];
        };
        AboutStory: {
            caption: string;
            heading: string;
            opening: string;
            picture: null | components["schemas"]["ContentPicture"];
            text: string;
        };
        /** @description The link of an invitation, and the password of the new account. */
        AcceptedInvitation: {
            /** @description The password to sign in with. */
            password: string;
            /** @description What follows `#` in the link. */
            token: string;
        };
        /**
         * @description What was done.
         * @enum {string}
         */
        Action: "created" | "updated" | "deleted" | "restored" | "renamed" | "purged" | "uploaded" | "published" | "scheduled" | "cancelled" | "discarded" | "invited" | "withdrawn" | "disabled" | "enabled" | "signed_out" | "factors_reset" | "shared" | "unshared" | "imported" | "undone";
        /** @description A post with everything. */
        AdminPost: components["schemas"]["AdminPostSummary"] & {
            /** @description Sanitised HTML. */
            content: string;
        };
        /** @description One page of the back office's list of posts. */
        AdminPostPage: {
            /** @description When asked for: how many that match text and category each state and each missing part has, by its name. */
            counts: {
                [key: string]: number;
            } | null;
            /** @description The posts of this page. */
            items: components["schemas"]["AdminPostSummary"][];
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Posts a page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description How many match in all.
             */
            total: number;
        };
        /** @description A post in the back office's list. */
        AdminPostSummary: components["schemas"]["PostHead"] & components["schemas"]["Standing"] & {
            /**
             * Format: date-time
             * @description When it was created, RFC 3339 UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when it is public, RFC 3339 UTC; none: a draft.
             */
            published_at: string | null;
            /** @description Whether it can be read by visitors. */
            state: components["schemas"]["PostState"];
        };
        /** @description A product with everything. */
        AdminProduct: components["schemas"]["Product"] & components["schemas"]["Standing"] & {
            /** @description `public` or `hidden`. */
            visibility: string;
            /**
             * Format: date-time
             * @description The moment from which a public product is seen, RFC 3339 UTC, which may be past.
             */
            visible_from: string | null;
        };
        /** @description One page of the back office's list of products. */
        AdminProductPage: {
            /** @description When asked for: how many that match text and category lack each fact, by its name. */
            counts: {
                [key: string]: number;
            } | null;
            /** @description The products of this page. */
            items: components["schemas"]["AdminProductSummary"][];
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Products a page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description How many match in all.
             */
            total: number;
        };
        /** @description A product in the back office's list. */
        AdminProductSummary: components["schemas"]["ProductSummary"] & components["schemas"]["Standing"] & {
            /** @description `public` or `hidden`. */
            visibility: string;
            /**
             * Format: date-time
             * @description The moment from which a public product is seen, RFC 3339 UTC, which may be past.
             */
            visible_from: string | null;
        };
        /** @description A category or benefit as the back office sees it. */
        AdminTerm: components["schemas"]["Term"] & {
            /**
             * Format: date-time
             * @description When it went to the trash, RFC 3339 UTC.
             */
            deleted_at: string | null;
            /**
             * Format: date-time
             * @description When it will be purged, RFC 3339 UTC.
             */
            purge_at: string | null;
        };
        Announcement: {
            ends: string;
            id: string;
            /** @enum {string} */
            kind: "information" | "important";
            link: components["schemas"]["AnnouncementLink"];
            starts: string;
            text: string;
        };
        AnnouncementLink: {
            href: string;
            label: string;
        };
        /** @description The body of an error response of the auth service. */
        AuthErrorBody: {
            /** @description For programs, such as `invalid_credentials`. */
            code: string;
            /** @description The same, where older clients look for it. */
            error_code: string;
            /** @description For people. */
            msg: string;
            weak_password?: components["schemas"]["WeakPasswordBody"] | null;
        };
        /** @description A backup that was restored on trial. */
        BackupDrill: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description Why it could not be restored; `None` when it could. */
            failure: string | null;
            /**
             * Format: int64
             * @description How long it took, milliseconds.
             */
            milliseconds: number;
            /** @description Which backup: as in [`Success::to`]. */
            of: string;
        };
        /** @description A backup that is kept. */
        BackupEntry: {
            /**
             * Format: date-time
             * @description When it was made, RFC 3339 UTC.
             */
            at: string;
            /**
             * Format: int64
             * @description Its size.
             */
            bytes: number;
            /** @description The name of its file. */
            name: string;
            /** @description Where it is: `directory`, on this server, or `s3`, in a store. */
            place: components["schemas"]["BackupPlaceKind"];
            /** @description Whether it was read again and verified after it was written. */
            verified: boolean;
        };
        /** @description A scheduled backup that failed. */
        BackupFailure: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description Why, for the operator. */
            reason: string;
        };
        /** @description What is at work. */
        BackupJob: {
            /** @description What was begun. */
            kind: components["schemas"]["BackupJobKind"];
            /** @description The backup that is tried. */
            name: string | null;
            /**
             * Format: date-time
             * @description Since when, RFC 3339 UTC.
             */
            since: string;
        };
        /**
         * @description What was begun.
         * @enum {string}
         */
        BackupJobKind: "backup" | "drill";
        /**
         * @description A kind of place for backups.
         * @enum {string}
         */
        BackupPlaceKind: "directory" | "s3";
        /** @description What became of the backups in one place. Each place has runs of its own: what fails in one changes nothing in another. */
        BackupPlaceState: {
            /** @description Where it is, as configured. */
            address: string;
            /** @description Whether the last run there failed. */
            failing?: boolean;
            /** @description Which kind of place it is. */
            kind: components["schemas"]["BackupPlaceKind"];
            /**
             * Format: date-time
             * @description When a run was last begun there.
             */
            last_attempt: string | null;
            last_failure: components["schemas"]["BackupFailure"] | null;
            last_success: components["schemas"]["BackupSuccess"] | null;
            /** @description Whether the operator was told that this place fails. */
            mailed?: boolean;
            pruning_failure: components["schemas"]["BackupFailure"] | null;
            /** @description Names of archives that were begun and not verified. They count for nothing, and the next run removes them. */
            unverified?: string[];
            /** @description Names of archives that were read again in a store and were what had been sent. */
            verified?: string[];
        };
        /** @description What is still at work. */
        BackupRunning: {
            running: components["schemas"]["BackupJob"] | null;
        };
        /** @description When backups are taken, where they go, and how many are kept. */
        BackupSettings: {
            /** @description Where they go; relative to the data directory. `""`: to the store only. */
            directory: string;
            /** @description Whether they are encrypted, as the server's configuration says. */
            encrypted: boolean;
            /** @description Time between two backups, such as `24h`; `""`: none are taken. */
            every: string;
            /**
             * Format: int32
             * @description How many of the newest are kept.
             */
            keep: number;
            /**
             * Format: int64
             * @description Rises with every change in the office; 0: never changed there.
             */
            revision: number;
            /** @description Who has set this. */
            set_by: components["schemas"]["SetBy"];
            /** @description Whether they go to a store as well, which the server's configuration names. */
            store: boolean;
        };
        /** @description When backups are to be taken, as an owner says. */
        BackupSettingsInput: {
            /** @description A folder of the data directory; left out: the one that is used now. */
            directory?: string | null;
            /** @description Time between two backups, such as `24h` or `90m`; `""`: none are taken. */
            every: string;
            /**
             * Format: int64
             * @description How many of the newest are kept: 1 to 365.
             */
            keep: number;
        };
        /** @description The last backup, the last restore check, and what became of each place by itself. */
        BackupState: {
            /** @default null */
            last_drill: components["schemas"]["BackupDrill"] | null;
            /** @default null */
            last_success: components["schemas"]["BackupSuccess"] | null;
            /**
             * @description The places that scheduled backups go to, each with what became of it.
             * @default []
             */
            places: components["schemas"]["BackupPlaceState"][];
        };
        /** @description A backup that was finished and verified. */
        BackupSuccess: {
            /**
             * Format: date-time
             * @description When it was begun: what was saved later is not in it.
             */
            at: string;
            /**
             * Format: int64
             * @description Its size, bytes.
             */
            bytes: number;
            /**
             * Format: int64
             * @description How many files it holds.
             */
            files: number;
            /**
             * Format: int64
             * @description How long it took, milliseconds.
             */
            milliseconds: number;
            /** @description Where it is: the path of a file, or an address that begins with `s3://`. Empty when it went to a pipe. */
            to: string;
        };
        /** @description The backups that are kept, the newest first. */
        BackupsPage: {
            /** @description Why one of the places could not be asked. */
            failure: string | null;
            items: components["schemas"]["BackupEntry"][];
            last_drill: components["schemas"]["BackupDrill"] | null;
            last_failure: components["schemas"]["BackupFailure"] | null;
            running: components["schemas"]["BackupJob"] | null;
            total: number;
        };
        /** @description Backups. */
        BackupsState: components["schemas"]["BackupState"] & {
            /** @description Whether they are taken because nobody has configured otherwise. */
            by_default: boolean;
            /**
             * Format: int64
             * @description Time between two scheduled backups, seconds; none are scheduled without it.
             */
            every_seconds: number | null;
            /** @description Whether all that are scheduled lie on the disk of the site itself: what takes that disk takes them, too. */
            on_same_disk: boolean;
        };
        /** @description Says that the sample content shall go, so that a call by mistake takes nothing out. */
        BeginSiteInput: {
            /** @description Must be true. */
            confirm: boolean;
        };
        /** @description A site of one's own that was begun. */
        BegunSite: {
            /** @description The backup of the site as it was, a file at the server. */
            backup: string;
            /** @description What of the sample content was taken out. */
            cleared: components["schemas"]["ClearedSample"];
        };
        /** @description A category that public posts have. */
        BlogCategory: {
            /** @description Name. */
            name: string;
            /**
             * Format: int64
             * @description How many public posts there are.
             */
            posts: number;
        };
        /** @description One page of a list of public posts. */
        BlogPage: {
            /** @description The categories of all public posts, by name. */
            categories: components["schemas"]["BlogCategory"][];
            featured?: components["schemas"]["PostSummary"] | null;
            /** @description The posts of this page, newest first. */
            items: components["schemas"]["PostSummary"][];
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Posts a page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description How many match in all.
             */
            total: number;
        };
        /** @description How many posts there are: drafts, scheduled and public ones. */
        BlogStats: {
            /** @description By category; those without one count under the empty text. */
            byCategory: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description Those without a date.
             */
            draft: number;
            /**
             * Format: int64
             * @description Of these, featured ones.
             */
            featured: number;
            /**
             * Format: int64
             * @description Those that visitors can read.
             */
            public: number;
            /**
             * Format: int64
             * @description Those that become public at a later time.
             */
            scheduled: number;
            /**
             * Format: int64
             * @description In all.
             */
            total: number;
        };
        /** @description The catalogue as a file. */
        CatalogueFile: {
            /**
             * Format: int64
             * @description Its size, once it has been made.
             */
            bytes?: number | null;
            /**
             * Format: date-time
             * @description The date that it bears, RFC 3339 UTC, once it has been made.
             */
            updated_at?: string | null;
            /** @description Its address. */
            url: string;
        };
        /** @description The certificate. */
        CertificateState: {
            /**
             * Format: date-time
             * @description When it expires, RFC 3339 UTC; none while there is no certificate yet.
             */
            expires: string | null;
            /** @description Why the last reload or renewal failed; none after one that succeeded. */
            failure: string | null;
            /**
             * Format: int64
             * @description Failed renewals and reloads since the start.
             */
            failures: number;
            /** @description Whether the site obtains it by itself. */
            is_automatic: boolean;
            /**
             * Format: date-time
             * @description From when on another one should be there, RFC 3339 UTC: its renewal is late then.
             */
            late_from: string | null;
            /** @description The names it is for. */
            names: string[];
        };
        Certification: {
            document: string;
            expires: string;
            id: string;
            mark: string;
            text: string;
            title: string;
        };
        /** @description A certification. */
        CertificationContent: {
            /** @description Address of the certificate, or `""`. */
            document: string;
            /** @description The last day on which it holds, `2028-12-31`, or `""`. */
            expires: string;
            file?: components["schemas"]["StoredDocument"] | null;
            /** @description By which it is known in its list. */
            id: string;
            /** @description In a seal, such as `GMP`. */
            mark: string;
            /** @description What it says, or `""`. */
            text: string;
            /** @description Its title. */
            title: string;
        };
        /** @description The body of `POST /factors/{id}/challenge`; what else clients send (`factorId`, `webauthn`) is ignored. */
        ChallengeRequest: {
            /** @description `sms`, the only one there is. */
            channel?: string | null;
        };
        /** @description A challenge that was made. */
        ChallengeView: {
            /**
             * Format: int64
             * @description When it ends, seconds since the epoch.
             */
            expires_at: number;
            /**
             * Format: uuid
             * @description The challenge's id.
             */
            id: string;
            /** @description `totp`, `webauthn` or `phone`. */
            type: string;
            webauthn?: components["schemas"]["WebAuthnChallengeView"] | null;
        };
        /** @description A change to many products: those of `ids`, or all that `filter` finds. */
        ChangeRequest: {
            /** @description `set`, `add`, `remove`, `delete` or `restore`; left out with `fill_from_names`. */
            action?: string | null;
            /**
             * Format: int64
             * @description How many products the filter found when somebody decided; refused when it finds another number now.
             */
            count?: number | null;
            /** @description The field for `set`, `add` and `remove`, which are for fields that hold several values; `visibility` too. */
            field?: string | null;
            /**
             * @description Fills the composition, formulation and pack size that a product lacks from what its name says. The plan waits to be
             *     reviewed and applied.
             */
            fill_from_names?: boolean | null;
            /**
             * @description The query of the list of products whose matches are changed, all pages of it: `state=hidden&category=cardiac`. An empty
             *     one is every product.
             */
            filter?: string | null;
            /** @description Products, 1 to 20,000. */
            ids?: number[] | null;
            /** @description What a field is set to; empty clears it. */
            value?: string | null;
            /** @description What a field that holds several values is set to, or what is added to it or removed from it. */
            values?: string[] | null;
        };
        /** @description The checklist. */
        Checklist: {
            /** @description How many are done. */
            done: number;
            /** @description The lines, in the order in which they are best done. */
            items: components["schemas"]["ChecklistItem"][];
            /** @description Whether the site is open: then nobody needs the list any more. */
            open: boolean;
            /** @description How many there are. */
            total: number;
        };
        /** @description A line of the checklist. */
        ChecklistItem: {
            /** @description Where it is done. */
            href: string;
            /**
             * @description `name`, `address`, `claims`, `licences`, `categories`, `products`, `article`, `mail`, `backups`, `second_factor`,
             *     `people` or `open`.
             */
            id: string;
            /** @description Whether it is done. */
            state: components["schemas"]["ChecklistState"];
            /** @description What it is about. */
            title: string;
            /** @description Why it matters, or what is not right yet. */
            why: string;
        };
        /**
         * @description The state of a line.
         * @enum {string}
         */
        ChecklistState: "todo" | "done" | "warning";
        /** @description A choice in a form. */
        Choice: {
            /** @description What is shown. */
            label: string;
            /** @description What is sent. */
            value: string;
        };
        /** @description What claims are about. */
        ClaimGroupView: {
            /** @description What to know before its claims are confirmed. */
            hint: string;
            /** @description Its id. */
            id: string;
            /** @description Its name. */
            label: string;
        };
        /** @description All claims that visitors read. One that was taken out is not among them. */
        ClaimList: {
            /** @description The groups, in order. */
            groups: components["schemas"]["ClaimGroupView"][];
            /** @description The claims, group after group. */
            items: components["schemas"]["ClaimView"][];
            /** @description Whether the site shows the sample content, whose claims are examples and count as confirmed. */
            sample: boolean;
            /** @description How many claims there are. */
            total: number;
            /** @description How many are as shipped and unconfirmed. */
            unconfirmed: number;
        };
        /**
         * @description How a claim stands.
         * @enum {string}
         */
        ClaimState: "shipped" | "confirmed" | "changed";
        /** @description A claim that visitors read. */
        ClaimView: {
            /**
             * Format: date-time
             * @description When, RFC 3339 UTC.
             */
            confirmed_at: string | null;
            /** @description Who confirmed it; none: the command line, or nobody. */
            confirmed_by: string | null;
            /** @description What it is about, as [`ClaimGroupView::id`]. */
            group: string;
            /** @description By which it is confirmed or removed. */
            id: string;
            /** @description The name of its page. */
            page: string;
            /** @description What the page is called. */
            page_label: string;
            /** @description The path of its field in the page's document. */
            path: string;
            /** @description How it stands. */
            state: components["schemas"]["ClaimState"];
            /** @description The field's words. */
            text: string;
        };
        /** @description Which claims a request is about. */
        ClaimsInput: {
            /** @description Their ids. */
            ids: string[];
        };
        /** @description How much of the sample content was taken out. */
        ClearedSample: {
            /** @description Articles. */
            articles: number;
            /** @description Pictures and documents. */
            files: number;
            /** @description Products. */
            products: number;
            /** @description Redirects. */
            redirects: number;
        };
        Closing: {
            heading: string;
            links: components["schemas"]["LinkItem"][];
            text: string;
        };
        CompanyDocument: {
            address: string;
            certifications: components["schemas"]["Certification"][];
            email: string;
            footer_categories: string[];
            founded: string;
            fssai: components["schemas"]["FoodLicence"];
            gstin: string;
            hours: string;
            leadership: components["schemas"]["Leader"][];
            licences: components["schemas"]["DrugLicence"][];
            logo: null | components["schemas"]["ContentPicture"];
            map: components["schemas"]["MapPosition"];
            name: string;
            opening_hours: components["schemas"]["OpeningTimes"][];
            phone: string;
            reply_time: string;
            shop_names: components["schemas"]["ShopLabels"];
            social: components["schemas"]["SocialProfiles"];
            whatsapp: string;
        };
        /** @description The company, as pages show it. */
        CompanyFacts: {
            /** @description Postal address. */
            address: string;
            /** @description Certifications. */
            certifications: components["schemas"]["CertificationContent"][];
            /** @description E-mail address. */
            email: string;
            /** @description The year in which it was founded, or `""`. Pages show it wherever their words have `{founded}`. */
            founded: string;
            /** @description The licence for food. */
            fssai: components["schemas"]["FoodLicenceContent"];
            /** @description The number under the Goods and Services Tax, or `""`. */
            gstin: string;
            /** @description Business hours; lines are separated by `;`. */
            hours: string;
            /** @description These numbers in one line, or `""`. */
            legal_line: string;
            /** @description Drug licences that hold. */
            licences: components["schemas"]["LicenceContent"][];
            logo?: components["schemas"]["ContentPicture"] | null;
            /** @description Where it is. */
            map: components["schemas"]["MapFacts"];
            /** @description Name. */
            name: string;
            /** @description Phone number as people read it, or two, divided by a comma; this and what follows may be empty, and is not shown then. */
            phone: string;
            /** @description `tel:` address, of the first where there are two numbers; empty without one. */
            phone_href: string;
            /** @description Within what time enquiries are answered, such as `24 hours`, or `""`: then nothing is promised. */
            reply_time: string;
            /** @description Profiles on social networks. */
            social: components["schemas"]["SocialLinks"];
            /** @description Digits of the WhatsApp number, country code first, as `https://wa.me/` wants them; empty without one. */
            whatsapp?: string;
            /** @description How many years that was before the year in which the shipped story ends, or `""`: what pages show for `{years}`. */
            years: string;
        };
        CompanyValue: {
            id: string;
            text: string;
            title: string;
            years: components["schemas"]["ValueYear"][];
        };
        /** @description The same with what tells which products of a list are for the same. */
        ComparedProduct: components["schemas"]["ListedProduct"] & components["schemas"]["ProductThumb"] & {
            /**
             * @description Equal for products with the same salts in the same strengths, and opaque otherwise; none where the composition does
             *     not say the strength of each salt.
             */
            salts_key?: string | null;
        };
        /** @description A line of a composition. All lines together are its text, without the signs that divide them. */
        CompositionLine: {
            /** @description The amount at its end, which labels align to the right. */
            amount?: string | null;
            /** @description What it names. */
            text: string;
        };
        ContactDocument: {
            form: components["schemas"]["FormWords"];
            head: components["schemas"]["Head"];
            hero: components["schemas"]["Hero"];
            map: components["schemas"]["ContactMap"];
            note: string;
            office: components["schemas"]["ContactOffice"];
        };
        ContactMap: {
            heading: string;
            title: string;
            without: string;
        };
        ContactOffice: {
            heading: string;
            visit: string;
        };
        ContentDocument: components["schemas"]["HomeDocument"] | components["schemas"]["AboutDocument"] | components["schemas"]["LegacyDocument"] | components["schemas"]["LegacyInteractiveDocument"] | components["schemas"]["PartnersDocument"] | components["schemas"]["ContactDocument"] | components["schemas"]["LegalDocument"] | components["schemas"]["NotFoundDocument"] | components["schemas"]["LayoutDocument"] | components["schemas"]["CompanyDocument"];
        /** @description A picture as pages show it. */
        ContentPicture: components["schemas"]["ResolvedPicture"] & {
            /** @description Alternative text. */
            alt: string;
            /** @description The point that stays visible when the picture is cut, in percent from left and top: `50 40`. */
            focus: string;
            phone?: components["schemas"]["ResolvedPicture"] | null;
        };
        /** @description A text for which nothing was found. */
        CountedText: {
            /**
             * Format: int64
             * @description How often it was counted in the last 90 days.
             */
            count: number;
            /**
             * Format: date
             * @description The last day on which it was, in India: `2026-11-21`.
             */
            last_day: string;
            /** @description Where it was typed. */
            source: components["schemas"]["UnansweredSource"];
            /** @description The text, folded. */
            text: string;
        };
        /** @description A preview link that was just made, with its address, which nobody is told again. */
        CreatedPreviewLink: components["schemas"]["PreviewLink"] & {
            /** @description Its whole address. */
            url: string;
        };
        /** @description What the dashboard shows, with what needs the operator. */
        Dashboard: components["schemas"]["Overview"] & {
            /** @description What needs the operator, the most urgent first. */
            notices: components["schemas"]["Notice"][];
        };
        /** @description The disk with the data directory. */
        DiskState: {
            /**
             * Format: int64
             * @description The database, bytes.
             */
            database_bytes: number;
            /**
             * Format: int64
             * @description What can still be written, bytes.
             */
            free_bytes: number | null;
            /**
             * Format: int64
             * @description Its size, bytes.
             */
            total_bytes: number | null;
            /**
             * Format: int64
             * @description What was written since it was last brought into the database, bytes.
             */
            write_ahead_log_bytes: number;
        };
        /** @description Which text is dismissed. */
        DismissedText: {
            /** @description Where it was typed. */
            source: components["schemas"]["UnansweredSource"];
            /** @description The text as it is listed. */
            text: string;
        };
        /** @description A document as the form sends it. Everything but the address may be absent. */
        DocumentInput: {
            /** @description Its own date, `2026-03-31`. */
            date?: string | null;
            /** @description `leaflet`, `coa`, `sds` or `other`, which is meant when it is blank. */
            kind?: string | null;
            /** @description What the page calls it; blank: its kind. */
            name?: string | null;
            /** @description Root-relative address of a document of the library; required. */
            url: string;
        };
        /**
         * @description What a document is.
         * @enum {string}
         */
        DocumentKind: "leaflet" | "coa" | "sds" | "other";
        /** @description A draft, without its document. */
        DraftInfo: {
            /**
             * Format: int64
             * @description The version that it was begun from; 0: the shipped one.
             */
            base: number;
            /**
             * Format: int64
             * @description The page's revision that the save made.
             */
            revision: number;
            /**
             * Format: date-time
             * @description When it was saved last, RFC 3339 UTC.
             */
            saved_at: string;
            /** @description E-mail of the administrator who saved it last. */
            saved_by: string | null;
        };
        /** @description A category in the cabinet of the home page. */
        Drawer: {
            /** @description What stands for them: ink and silhouette alone. */
            label: components["schemas"]["PackLabel"];
            /** @description The labels of some of its products. */
            labels: components["schemas"]["PackLabel"][];
            /** @description Name of the category. */
            name: string;
            /**
             * Format: int64
             * @description How many products it has.
             */
            products: number;
            /** @description Its name in addresses. */
            slug: string;
        };
        DrugLicence: {
            expires: string;
            form: string;
            id: string;
            number: string;
            place: string;
        };
        /**
         * @description One of the things that housekeeping does, in the order in which it does them.
         * @enum {string}
         */
        Duty: "imports" | "repeated_requests" | "search_counts" | "preview_links" | "term_trash" | "product_trash" | "post_trash" | "unused_files";
        /** @description A value that records already have in a field. */
        EarlierValue: {
            /**
             * Format: int64
             * @description How many records have it.
             */
            count: number;
            /** @description The text. */
            value: string;
        };
        /** @description Somebody who is editing a page. */
        Editor: {
            /** @description E-mail. */
            by: string;
            /**
             * Format: date-time
             * @description Last heard of, RFC 3339 UTC.
             */
            seen_at: string;
            /**
             * Format: date-time
             * @description Since when, RFC 3339 UTC.
             */
            since: string;
        };
        /**
         * @description What an empty cell means.
         * @enum {string}
         */
        EmptyCells: "leave" | "clear";
        EmptyList: {
            link: components["schemas"]["LabelledLink"];
            text: string;
            title: string;
        };
        /** @description What the enquiry form sends. */
        EnquiryInput: {
            /** @description Company name; required. */
            company: string;
            /**
             * Format: double
             * @description Milliseconds from showing the form to sending it.
             */
            elapsed_ms?: number | null;
            /**
             * Format: email
             * @description E-mail address; required.
             */
            email: string;
            /** @description Message; required. */
            message: string;
            /** @description Full name; required. */
            name: string;
            /** @description Phone number; required. */
            phone: string;
            /** @description Product of interest. */
            productInterest?: string | null;
            /** @description Hidden from people (honeypot); must be empty. */
            website?: string | null;
        };
        /** @description An enquiry list with the contact details of who asks. */
        EnquiryListInput: {
            /** @description Company name; required. */
            company: string;
            /** @description Drug licence number or numbers, as free text. */
            drug_licence?: string | null;
            /**
             * Format: double
             * @description Milliseconds from showing the form to sending it.
             */
            elapsed_ms?: number | null;
            /**
             * Format: email
             * @description E-mail address; required.
             */
            email: string;
            /** @description GSTIN: its structure and its check character are verified. */
            gstin?: string | null;
            /** @description The lines, 1 to 500. */
            lines: components["schemas"]["LineInput"][];
            /** @description Message. */
            message?: string | null;
            /** @description Full name; required. */
            name: string;
            /** @description Phone number; required. */
            phone: string;
            /** @description Hidden from people (honeypot); must be empty. */
            website?: string | null;
        };
        /** @description A factor that was added and has yet to be verified. */
        EnrolledView: {
            /** @description What the user calls it. */
            friendly_name: string;
            /**
             * Format: uuid
             * @description The factor's id.
             */
            id: string;
            /** @description Phone number, E.164. */
            phone?: string | null;
            totp?: components["schemas"]["TotpView"] | null;
            /** @description `totp`, `webauthn` or `phone`. */
            type: string;
        };
        /** @description A value of a facet. */
        FacetValue: {
            /**
             * Format: int64
             * @description How many products match with it.
             */
            count: number;
            /** @description For people. */
            label: string;
            /** @description As the parameter takes it. */
            value: string;
        };
        /** @description The values that a list can be narrowed to. Each is counted as if nothing were chosen in its own facet. */
        Facets: {
            /** @description Badges. */
            badge: components["schemas"]["FacetValue"][];
            /** @description Benefits. */
            benefit: components["schemas"]["FacetValue"][];
            /** @description Categories. */
            category: components["schemas"]["FacetValue"][];
            /** @description Dosage forms. */
            form: components["schemas"]["FacetValue"][];
            /** @description Schedules of the drug rules. */
            schedule: components["schemas"]["FacetValue"][];
        };
        /** @description A second factor. */
        FactorView: {
            /** @description RFC 3339 UTC. */
            created_at: string;
            /** @description `totp`, `webauthn` or `phone`. */
            factor_type: string;
            /** @description What the user calls it. */
            friendly_name: string;
            /**
             * Format: uuid
             * @description The factor's id.
             */
            id: string;
            /** @description RFC 3339 UTC. */
            last_challenged_at?: string | null;
            /** @description Phone number, E.164. */
            phone?: string | null;
            /** @description `verified` or `unverified`. */
            status: string;
            /** @description RFC 3339 UTC. */
            updated_at: string;
        };
        /** @description A duty that fails. */
        FailingDuty: {
            /** @description Which one. */
            duty: components["schemas"]["Duty"];
            /** @description Why it failed last. */
            reason: string;
            /**
             * Format: date-time
             * @description Since when, RFC 3339 UTC. It is tried again every hour.
             */
            since: string;
        };
        /** @description A field that a row changes. */
        FieldChange: {
            /** @description What it will hold; long texts are shortened. */
            after: string;
            /** @description What it holds now; long texts are shortened. */
            before: string;
            /** @description The field's name. */
            field: string;
        };
        FieldSchema: {
            choices?: {
                /** @description As people read it. */
                label: string;
                /** @description As documents have it. */
                value: string;
            }[];
            /** @description Whether its shipped words claim something of the company */
            claim?: boolean;
            fields?: components["schemas"]["FieldSchema"][];
            item?: components["schemas"]["FieldSchema"];
            /** @enum {string} */
            kind: "id" | "line" | "text" | "link" | "document" | "web_address" | "email" | "phone" | "category" | "switch" | "picture" | "choice" | "number" | "time" | "moment" | "date" | "gstin" | "fssai" | "list" | "group";
            /** @description What it is called */
            label: string;
            /** @description Most characters of a text, most items of a list, largest number */
            max?: number;
            /** @description Fewest items of a list, smallest number */
            min?: number;
            /** @description Its name in the document; of a field of a group */
            name?: string;
            /** @description Whether narrow windows may have another picture */
            phone?: boolean;
            /** @description Whether it must be filled in */
            required: boolean;
            /** @description The name of a group's type */
            type?: string;
        };
        /** @description A part of the HTML that sanitising changes, or that the author should check. */
        Finding: {
            /**
             * Format: int32
             * @description How often it is there.
             */
            count: number;
            /** @description What happens to it. */
            kind: components["schemas"]["FindingKind"];
            /** @description The address of an image or link, else the name of the element or attribute. */
            what: string;
        };
        /**
         * @description What sanitising does to a part of the HTML.
         * @enum {string}
         */
        FindingKind: "picture" | "link" | "element" | "formatting" | "heading" | "insecure_link";
        FoodLicence: {
            expires: string;
            number: string;
        };
        /** @description The licence of the Food Safety and Standards Authority of India, as long as it holds. */
        FoodLicenceContent: {
            /** @description The last day on which it holds, `2028-12-31`, or `""`. */
            expires: string;
            /** @description Its 14 digits, or `""`. */
            number: string;
        };
        FooterCategories: {
            heading: string;
            link: components["schemas"]["LabelledLink"];
        };
        FooterWords: {
            categories: components["schemas"]["FooterCategories"];
            contact_heading: string;
            legal_links: components["schemas"]["LinkItem"][];
            link: components["schemas"]["LabelledLink"];
            quick_links: components["schemas"]["QuickLinks"];
            rights: string;
            text: string;
        };
        FormWords: {
            heading: string;
            notice: string;
        };
        /** @description A slug that no post has. */
        FreeSlug: {
            /** @description The slug. */
            slug: string;
        };
        Generation: {
            id: string;
            picture: null | components["schemas"]["ContentPicture"];
            text: string;
            title: string;
            when: string;
        };
        Generations: {
            heading: string;
            hint: string;
            steps: components["schemas"]["Generation"][];
        };
        /** @description A product that a list has not. */
        GoneProduct: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description What it is called. */
            name: string;
            /** @description Its stock-keeping unit. */
            sku: string | null;
        };
        Head: {
            description: string;
            robots: boolean;
            title: string;
        };
        Hero: {
            heading: string;
            kicker: string;
            lead: string;
        };
        /** @description An entry of the history. */
        HistoryEntry: {
            /** @description What was done. */
            action: components["schemas"]["Action"];
            /**
             * Format: date-time
             * @description When, RFC 3339 UTC.
             */
            at: string;
            /** @description E-mail of the administrator; none: housekeeping or the command line. */
            by: string | null;
            /** @description More about it. */
            detail: string | null;
            /**
             * Format: int64
             * @description The record's id; images, people and settings have none.
             */
            entity_id: number | null;
            /**
             * Format: int64
             * @description Id; rises with time.
             */
            id: number;
            /** @description What kind of record it was done to. */
            kind: components["schemas"]["Kind"];
            /** @description What the record was called. */
            name: string;
        };
        /** @description One page of the history, newest first. */
        HistoryPage: {
            /** @description The entries of this page. */
            items: components["schemas"]["HistoryEntry"][];
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Entries a page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
        };
        HomeDocument: {
            ask: components["schemas"]["LabelledLink"];
            closing: components["schemas"]["Closing"];
            featured: components["schemas"]["HomeSection"];
            head: components["schemas"]["Head"];
            knowledge: components["schemas"]["HomeSection"];
            proof: components["schemas"]["Proof"][];
            slides: components["schemas"]["Slide"][];
            story: components["schemas"]["HomeStory"];
            trust: components["schemas"]["HomeTrust"];
        };
        HomeSection: {
            heading: string;
            kicker: string;
            line: string;
            link: components["schemas"]["LabelledLink"];
        };
        HomeStory: {
            heading: string;
            kicker: string;
            link: components["schemas"]["LabelledLink"];
            picture: null | components["schemas"]["ContentPicture"];
            text: string;
        };
        HomeTrust: {
            banner: string;
            link: components["schemas"]["LabelledLink"];
            text: string;
        };
        /** @description Names an image. */
        ImageInput: {
            /** @description Its address, root-relative or under the site's own. */
            url: string;
        };
        /** @description What the plan says of the file. */
        ImportAbout: {
            /** @description What stands above its headings and is not read. */
            above: string[];
            /** @description The choices of the fields that [`ImportAbout::values`] are about. */
            choices: {
                [key: string]: components["schemas"]["ImportChoice"][];
            };
            /** @description Its columns. */
            columns: components["schemas"]["ImportColumn"][];
            /**
             * Format: int64
             * @description How many rows had a short description composed, and the first of these.
             */
            composed?: number;
            /** @description An example of these. */
            composed_example: string | null;
            /** @description How many rows come without a composition or a strength, by the reason. */
            doubts: {
                [key: string]: number;
            };
            /** @description What an empty cell means. */
            empty: components["schemas"]["EmptyCells"];
            /** @description How the file was read. */
            format: components["schemas"]["ImportFormat"];
            /**
             * @description Rows with a name alone, which are taken for groups or dosage forms; at most 200. `row 12` in a mapping makes a product of
             *     that in line 12.
             */
            groups: components["schemas"]["ImportGroup"][];
            /** @description What was left out of rows that come all the same. */
            left_out: components["schemas"]["LeftOut"][];
            /** @description Whether categories that the site has not are made. */
            new_categories?: boolean;
            /** @description What is to be known of the file, in sentences. */
            notes: string[];
            /**
             * Format: int64
             * @description In how many rows the name said something that no column does.
             */
            read_names?: number;
            /** @description Whether columns and words are read as was said of the last list with these headings. */
            remembered?: boolean;
            /** @description The sheet that was read, where there are several; `*` is all of them. */
            sheet: string | null;
            /** @description The sheets of the file. */
            sheets: components["schemas"]["ImportSheet"][];
            /** @description What it writes for choices, those that are asked first; at most 200. */
            values: components["schemas"]["ImportValue"][];
        };
        /** @description What a field may hold. */
        ImportChoice: {
            /** @description What people read for it. */
            label: string;
            /** @description The value. */
            value: string;
        };
        /** @description A column of the file. */
        ImportColumn: {
            /** @description By what it was known, where its heading does not say: 'by its values: 96 % forms'. */
            by: string | null;
            /** @description The field that it is read as; none: it is not read. */
            field: string | null;
            /** @description Its heading. */
            header: string;
            /** @description The heading of the column that is read in its place, where both are called like one field. */
            instead: string | null;
            /** @description What it holds that has no place here, if that is known: `price`, `stock`, `number` or `remark`. */
            left_out: string | null;
            /** @description The first cells that say something, each once; at most three. */
            samples: string[];
        };
        /** @description A list. */
        ImportFile: {
            /**
             * @description A JSON object of fields, each an object of what the list writes and the choice that it means: `{"schedules": {"Rx": "H"}}`.
             *     An empty choice leaves the field empty, of a category it leaves out the rows; for rows that say nothing of category or
             *     description the key is empty.
             */
            answers?: string | null;
            /**
             * Format: binary
             * @description CSV, TSV, XLSX, XLSB or ODS, at most 50,000 rows and 16 MB; or a ZIP with such a list and its
             *     pictures, or with pictures alone that are called by the codes of products, at most 64 MB.
             */
            file: string;
            /** @description `all`: every product that the list has not is gone, not only those that lists with these headings brought. */
            gone_of?: string | null;
            /** @description A JSON object: fields by the heading, or the number, of their column; an empty field leaves the column out. */
            mapping?: string | null;
            /** @description 1: applying makes the categories that the list names and the site has not. */
            new_categories?: string | null;
            /** @description 0: names are not read for composition, form and pack. */
            read?: string | null;
            /** @description The sheet of a workbook; `*` is all of them, as one list. Without one that which looks most like a list. */
            sheet?: string | null;
        };
        /** @description How the file was read. */
        ImportFormat: {
            /** @description The decimal sign of the cells that are numbers; none when there are none. No number is calculated with. */
            decimal: string | null;
            /** @description The encoding of a text. */
            encoding: string | null;
            /** @description `csv`, `xlsx`, `xlsb` or `ods`. */
            kind: string;
            /** @description What stands between several values in one cell. */
            list_separator: string;
            /** @description What stands between the columns of a text. */
            separator: string | null;
        };
        /** @description The products that a list has not, of those that earlier lists with its headings brought. */
        ImportGone: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @description The first of them. */
            items: components["schemas"]["GoneProduct"][];
        };
        /** @description A row with a name alone, which is taken for that of a group or a dosage form for the rows below it. */
        ImportGroup: {
            /** @description `category` or `formulation`; `name` where a mapping says that it is a product. */
            field: string;
            /**
             * Format: int32
             * @description The line of the text, or the row of the sheet, from 1.
             */
            line: number;
            /** @description What stands there. */
            name: string;
        };
        /**
         * @description What is imported.
         * @enum {string}
         */
        ImportKind: "products" | "bulk";
        /** @description The last imports, newest first. */
        ImportList: {
            items: components["schemas"]["ImportSummary"][];
        };
        /** @description An import with a page of its rows, the wrong ones first. */
        ImportReport: components["schemas"]["ImportSummary"] & {
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Rows a page.
             */
            per_page: number;
            /** @description The rows of this page. */
            rows: components["schemas"]["ImportRow"][];
            /**
             * Format: int64
             * @description How many rows match in all.
             */
            total: number;
        };
        /** @description A row of a file, and what it does. */
        ImportRow: components["schemas"]["RowReport"] & {
            /** @description What it does. */
            change: components["schemas"]["ImportRowChange"];
            /**
             * Format: int64
             * @description The record's id; none for a new or wrong one.
             */
            id: number | null;
            /**
             * Format: int32
             * @description The line of the text, or the row of the sheet, from 1.
             */
            line: number;
            /** @description What the record is called. */
            name: string;
        };
        /**
         * @description What a row does.
         * @enum {string}
         */
        ImportRowChange: "wrong" | "changed" | "new" | "unchanged" | "deleted" | "restored" | "gone";
        /** @description A sheet of a workbook. */
        ImportSheet: {
            /** @description Its name; empty for a text. */
            name: string;
            /**
             * Format: int64
             * @description Its rows that are not blank, with headings and titles.
             */
            rows: number;
        };
        /**
         * @description How far an import is.
         * @enum {string}
         */
        ImportState: "planning" | "planned" | "applying" | "applied" | "undoing" | "undone" | "failed";
        /** @description An import. */
        ImportSummary: components["schemas"]["ImportAbout"] & {
            /**
             * Format: int64
             * @description How many it changes, moves to the trash or restores from it.
             */
            changed: number;
            /** @description When it was last worked on, RFC 3339 UTC. */
            changed_at: string;
            /** @description When the file was read, RFC 3339 UTC. */
            created_at: string;
            /** @description E-mail of the administrator; none: the command line. */
            created_by: string | null;
            /** @description The name of the file. */
            file_name: string;
            /** @description The products that the list has not. */
            gone: components["schemas"]["ImportGone"];
            /**
             * Format: int64
             * @description Where one import that was applied is asked for: how many of the products that it added are hidden, without a moment.
             */
            hidden?: number;
            /** @description Whether its new products came hidden. */
            hides_new: boolean;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description What is imported. */
            kind: components["schemas"]["ImportKind"];
            /**
             * Format: int64
             * @description How many records it adds.
             */
            new: number;
            /**
             * Format: int64
             * @description How many records it has saved, while it is being applied and afterwards.
             */
            saved: number;
            /** @description How far it is. */
            state: components["schemas"]["ImportState"];
            /**
             * Format: int64
             * @description How many are like this already.
             */
            unchanged: number;
            /**
             * Format: int64
             * @description How many rows cannot be imported; with one of them nothing is, unless they are left out.
             */
            wrong: number;
        };
        /** @description A value that stands in a list for one of a field's choices. */
        ImportValue: {
            /** @description What the sender has said: one of the field's choices, or nothing to leave the field empty. */
            answer: string | null;
            /** @description The heading of its column; empty when the file has no such column. */
            column: string;
            /** @description The field's name. */
            field: string;
            /** @description What is to be known before one chooses. */
            hint: string | null;
            /** @description What it is read as, in words; none: the field is left empty, or is asked for. */
            read_as: string | null;
            /**
             * Format: int64
             * @description In how many rows it stands.
             */
            rows: number;
            /** @description What became of it. */
            state: components["schemas"]["ValueState"];
            /** @description As the list writes it, in its first row; empty: the rows say nothing. */
            value: string;
        };
        /**
         * @description The colour that the labels of a category are printed in; `frontend/src/design/tokens.css` mixes them.
         * @enum {string}
         */
        Ink: "oxblood" | "indigo" | "olive" | "terracotta" | "petrol" | "plum" | "ochre" | "moss" | "slate" | "umber";
        /** @description An invitation that was neither accepted nor withdrawn. */
        Invitation: {
            /** @description Who is invited. */
            email: string;
            /** @description Whether its link has ended. */
            expired: boolean;
            /** @description When its link ends, RFC 3339 UTC. */
            expires_at: string;
            /**
             * Format: uuid
             * @description The invitation's id.
             */
            id: string;
            /** @description E-mail of the owner who sent it last. */
            invited_by: string;
            /** @description `owner` or `editor`. */
            role: components["schemas"]["Role"];
            /** @description When it was sent last, RFC 3339 UTC. */
            sent_at: string;
        };
        /** @description Whom to invite. */
        InvitationInput: {
            /** @description The e-mail address, which becomes the name to sign in with. */
            email?: string | null;
            /** @description `owner` or `editor`. */
            role?: string | null;
        };
        /** @description The link of an invitation. */
        InvitationToken: {
            /** @description What follows `#` in the link. */
            token: string;
        };
        /**
         * @description What kind of record it was done to.
         * @enum {string}
         */
        Kind: "product" | "post" | "category" | "benefit" | "image" | "search_word" | "site_page" | "person" | "setting" | "redirect";
        /** @description A line of what is set large. */
        LabelAmount: {
            /** @description The number as printed, or a size in words. */
            amount: string;
            /** @description What it is for: '5 mL'; as with the unit. */
            per?: string | null;
            /** @description Its unit: mg, mcg, g, mL, % or IU; of several lines with one unit, the last has it. */
            unit?: string | null;
        };
        LabelledLink: {
            href: string;
            label: string;
        };
        /** @description The change that somebody's work has met; the `changed` of a 412 response. */
        LastChange: {
            /**
             * Format: date-time
             * @description When, RFC 3339 UTC.
             */
            at: string;
            /** @description E-mail of the administrator; null: the command line, or unknown. */
            by?: string | null;
            /** @description The page of the site that it was, by its name. */
            page?: string | null;
            /**
             * Format: int64
             * @description The version that it made visible.
             */
            version?: number | null;
        };
        LayoutDocument: {
            announcements: components["schemas"]["Announcement"][];
            blog: components["schemas"]["ListOpening"];
            catalogue: components["schemas"]["ListOpening"];
            empty_blog: components["schemas"]["EmptyList"];
            empty_catalogue: components["schemas"]["EmptyList"];
            footer: components["schemas"]["FooterWords"];
            navigation: components["schemas"]["Navigation"];
            not_open: components["schemas"]["NotOpenWords"];
            pages: components["schemas"]["ShownPages"];
            preview: null | components["schemas"]["ContentPicture"];
            request: components["schemas"]["RequestWords"];
            seal: components["schemas"]["SealWords"];
        };
        Leader: {
            id: string;
            name: string;
            portrait: null | components["schemas"]["ContentPicture"];
            role: string;
            text: string;
        };
        /** @description In how many rows a field was left out, because what the list says cannot be stored. */
        LeftOut: {
            /** @description The field's name. */
            field: string;
            /**
             * Format: int64
             * @description How many rows.
             */
            rows: number;
        };
        LegacyDocument: {
            closing: components["schemas"]["Closing"];
            head: components["schemas"]["Head"];
            picture: null | components["schemas"]["ContentPicture"];
            stats: components["schemas"]["Stat"][];
            timeline: components["schemas"]["Timeline"];
            walk: components["schemas"]["LegacyWalk"];
        };
        LegacyInteractiveDocument: {
            closing: components["schemas"]["Closing"];
            figures: components["schemas"]["LabelledLink"];
            generations: components["schemas"]["Generations"];
            head: components["schemas"]["Head"];
            hero: components["schemas"]["PictureHero"];
            values: components["schemas"]["Values"];
        };
        LegacyWalk: {
            heading: string;
            link: components["schemas"]["LabelledLink"];
            text: string;
        };
        LegalBlock: {
            id: string;
            /** @enum {string} */
            kind: "text" | "list";
            /** @enum {string} */
            only_if: "always" | "counts_unanswered";
            text: string;
        };
        LegalClosing: {
            link: components["schemas"]["LabelledLink"];
            text: string;
        };
        LegalDocument: {
            closing: components["schemas"]["LegalClosing"];
            head: components["schemas"]["Head"];
            heading: string;
            intro: string;
            sections: components["schemas"]["LegalSection"][];
            updated: string;
        };
        LegalSection: {
            blocks: components["schemas"]["LegalBlock"][];
            id: string;
            title: string;
        };
        /** @description How many uploads there are. */
        LibraryCounts: {
            /** Format: int64 */
            all: number;
            /** Format: int64 */
            articles: number;
            /** Format: int64 */
            documents: number;
            /** Format: int64 */
            products: number;
            /** Format: int64 */
            site: number;
            /** Format: int64 */
            unused: number;
        };
        /** @description A drug licence that holds. */
        LicenceContent: {
            /** @description The last day on which it holds, `2028-12-31`, or `""`. */
            expires: string;
            /** @description The form that it is on, such as `20B`. */
            form: string;
            /** @description By which it is known in its list. */
            id: string;
            /** @description Its number. */
            number: string;
            /** @description The place that it is for, or `""`. */
            place: string;
        };
        /** @description A line as it was sent: it has a product, a text, or both. */
        LineInput: {
            /** @description A note. */
            note?: string | null;
            /** @description The pack that is wanted. */
            pack?: string | null;
            /**
             * Format: int64
             * @description The product's id. A product that the catalogue does not have is mailed as such.
             */
            product?: number | null;
            /**
             * Format: int32
             * @description How many: a whole number from 1 to 99,999.
             */
            quantity: number;
            /** @description The visitor's own words. */
            text?: string | null;
        };
        /**
         * @description What a line of a list is.
         * @enum {string}
         */
        LineKind: "item" | "none";
        LinkItem: {
            id: string;
            link: components["schemas"]["LabelledLink"];
        };
        /** @description A list as a file. */
        ListFile: {
            /**
             * Format: binary
             * @description CSV, TSV, plain text or XLSX; at most 500 lines and 1 MB.
             */
            file: string;
        };
        ListOpening: {
            head: components["schemas"]["Head"];
            heading: string;
            kicker: string;
            lead: string;
        };
        /** @description What an enquiry list shows of a product. */
        ListedProduct: {
            /** @description What it contains, with strengths. */
            composition?: string | null;
            /** @description Dosage form. */
            formulation?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Name with strength and form. */
            name: string;
            /** @description Contents of a pack. */
            pack_size?: string | null;
            /** @description Stock-keeping unit. */
            sku?: string | null;
        };
        /** @description A search word, and what it finds now. */
        ListedSearchWord: components["schemas"]["SearchWord"] & {
            /**
             * Format: int64
             * @description How many products a search for it finds now.
             */
            products: number;
        };
        /** @description A live session of the user. */
        LiveSessionView: {
            /** @description `aal1` or `aal2`. */
            aal: string;
            /** @description IP address at sign-in. */
            address: string;
            /** @description RFC 3339 UTC. */
            created_at: string;
            /** @description Whether it is the session of this request. */
            current: boolean;
            /** @description When it ends if it is not renewed, RFC 3339 UTC. */
            expires_at: string;
            /**
             * Format: uuid
             * @description The session's id.
             */
            id: string;
            /** @description The methods of authentication, newest first. */
            methods: string[];
            /** @description RFC 3339 UTC. */
            refreshed_at: string;
            /** @description The `User-Agent` header at sign-in. */
            user_agent: string;
        };
        /** @description How mails are sent. */
        MailSettings: {
            /** @description The address that mails come from. */
            from: string;
            /** @description Name of the mail server. */
            host: string;
            /** @description `set` when there is a password; it is never sent. */
            password: string | null;
            /**
             * Format: int32
             * @description Its port; 0: the usual one for `tls`, 465, 587 or 25.
             */
            port: number;
            /**
             * Format: int64
             * @description Rises with every change in the office; 0: never changed there.
             */
            revision: number;
            /** @description Who has set this. */
            set_by: components["schemas"]["SetBy"];
            /** @description How the connection is protected: `required` (TLS from the first byte), `starttls`, or `none`. */
            tls: string;
            /** @description Who gets the enquiries. */
            to: string[];
            /** @description `smtp`, or `file`: written into files on the server, and nobody gets them. */
            transport: string;
            /** @description Account on the mail server; `""`: no login. */
            username: string;
        };
        /** @description How mails are to be sent, as an owner says. */
        MailSettingsInput: {
            /** @description The address that mails come from. */
            from: string;
            /** @description Name of the mail server; required for `smtp`. */
            host?: string | null;
            /** @description Its password. Left out or `set`: the one that is stored stays; `null` or `""`: there is none. */
            password?: string | null;
            /**
             * Format: int64
             * @description Its port; 0 or none: the usual one.
             */
            port?: number | null;
            /** @description `required` (where it is left out), `starttls` or `none`. */
            tls?: string | null;
            /** @description Who gets the enquiries: 1 to 20 addresses. */
            to: string[];
            /** @description `smtp` or `file`. */
            transport: string;
            /** @description Account on the mail server. */
            username?: string | null;
        };
        /** @description Whether mails are sent. */
        MailState: {
            /** @description False: they are written to files and nobody gets them. */
            configured: boolean;
            /**
             * Format: date-time
             * @description When the last enquiry since the start could not be handed over, RFC 3339 UTC; none once a later one was.
             */
            failed_at: string | null;
            /** @description `file` or `smtp`. */
            transport: string;
        };
        /** @description Mails. */
        MailsState: {
            /**
             * Format: int64
             * @description Mails that could not be handed over since the start.
             */
            failed: number;
            /**
             * Format: date-time
             * @description When the last enquiry could not be handed over, RFC 3339 UTC; none once a later one was.
             */
            failed_at: string | null;
            /** @description Whether they are sent; otherwise they are written into files and nobody gets them. */
            is_sent: boolean;
            /**
             * Format: int64
             * @description Mails that were handed over since the start.
             */
            sent: number;
        };
        /** @description Where the company is. */
        MapFacts: {
            /** @description Where directions are found; `""` without a place and an address. */
            directions_url: string;
            /** @description The map frame's address, if there is one. */
            embed_url?: string | null;
            /** @description Whether the place is given: 0° north, 0° east, where nobody has an office, means that it is not. */
            known: boolean;
            /**
             * Format: double
             * @description Degrees north.
             */
            latitude: number;
            /**
             * Format: double
             * @description Degrees east.
             */
            longitude: number;
        };
        MapPosition: {
            latitude: number;
            longitude: number;
        };
        /** @description Symbol and words that the law has on a label. */
        Marking: {
            /** @description The other lines of the box; nothing else may stand in it. */
            lines: string[];
            /** @description What the symbol means, in words. */
            name: string;
            /** @description Whether symbol and border are red. */
            red: boolean;
            /** @description Where the words are from, with the date. */
            source?: string;
            /** @description `Rx`, `NRx` or `XRx`. */
            symbol?: string | null;
            /** @description First line of the box. */
            title?: string | null;
        };
        /** @description A product that a line may ask for. */
        MatchCandidate: {
            /** @description What tells it apart from others of the same name: form, pack and SKU. */
            detail: string;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Name. */
            name: string;
            /**
             * Format: float
             * @description From 0 to 1.
             */
            score: number;
        };
        /** @description A line of a list with what was understood of it. */
        MatchedLine: {
            /** @description What the first of the candidates is beyond what was typed, so that it was not taken: 'sustained release', 'injection'. */
            assumed: string[];
            /** @description Products that may be meant, best first, at most three. */
            candidates: components["schemas"]["MatchCandidate"][];
            /** @description Whether it asks for something. */
            kind: components["schemas"]["LineKind"];
            /**
             * Format: int32
             * @description Where it stands in the text or file, from 1. Blank lines are not answered, but counted.
             */
            line: number;
            match?: components["schemas"]["MatchedProduct"] | null;
            /** @description What a person should know or check. */
            note?: string | null;
            /** @description The pack, as '10x10 box'. */
            pack?: string | null;
            /**
             * Format: int32
             * @description How many are wanted; null when the line does not say so, or not rightly.
             */
            quantity?: number | null;
            /** @description The line as it came. */
            text: string;
        };
        /** @description What a list came to. */
        MatchedList: {
            /** @description One or more for each line that is not blank, in the same order. */
            lines: components["schemas"]["MatchedLine"][];
        };
        /** @description The product that a line asks for. */
        MatchedProduct: {
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Name. */
            name: string;
            /** @description Stock-keeping unit. */
            sku?: string | null;
        };
        /** @description The products of one form and strength. */
        MatrixCell: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @description Whether the product that the table was asked for is one of them. */
            current: boolean;
            product?: components["schemas"]["MatrixProduct"] | null;
        };
        /** @description A row: a dosage form. */
        MatrixForm: {
            /** @description A cell for each strength; null where there is no product. */
            cells: (components["schemas"]["MatrixCell"] | null)[];
            /** @description The filter's value that its products have. */
            filter?: string | null;
            /**
             * @description As the catalogue's filter shows it, with the release where that is not plain: 'Tablet, sustained release'. Null where
             *     the products state none.
             */
            form?: string | null;
        };
        /** @description A product that is alone in its cell. */
        MatrixProduct: {
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Name with strength and form. */
            name: string;
            /** @description How it is packed for the trade. */
            pack_size?: string | null;
            /** @description Stock-keeping unit. */
            sku?: string | null;
        };
        /** @description A column: a strength. */
        MatrixStrength: {
            /** @description A search that finds its products: 'Telmisartan 40 mg + Amlodipine 5 mg'. */
            search: string;
            /** @description How much of each salt, as printed: '40 mg + 5 mg'. Null where the products do not say so. */
            strength?: string | null;
        };
        /** @description A number of uploads. */
        MediaAmount: {
            /**
             * Format: int64
             * @description Their full files together, bytes.
             */
            bytes: number;
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
        };
        /** @description What can be changed about an upload; what is absent stays. */
        MediaInput: {
            /** @description Alternative text of a picture. */
            alt?: string | null;
            /** @description Whether it stays although nothing refers to it. */
            kept?: boolean | null;
            /** @description The file's name. */
            name?: string | null;
        };
        /** @description An upload. */
        MediaItem: {
            /** @description Alternative text of a picture, where the page that shows it has none of its own. */
            alt: string;
            /** @description `product-images`, `blogs` and `site` hold pictures, `documents` PDF files. */
            bucket: string;
            /**
             * Format: int64
             * @description Size of the full file.
             */
            bytes: number;
            /**
             * Format: int32
             * @description Height in pixels.
             */
            height: number | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Whether it stays although nothing refers to it. */
            kept: boolean;
            /** @description Whether an article or a page of the site shows it without an alternative text. */
            missing_alt: boolean;
            /** @description The file's name as it was uploaded, `""` where that is not known. Documents are saved under it. */
            name: string;
            /**
             * Format: date-time
             * @description When it will be removed unless something refers to it by then; null: it stays.
             */
            remove_at: string | null;
            /**
             * Format: int32
             * @description Palette class 0 to 63 of a picture's dominant colour.
             */
            tone: number | null;
            /**
             * Format: date-time
             * @description When it was uploaded, RFC 3339 UTC.
             */
            uploaded_at: string;
            /** @description E-mail of the administrator; null where that is not known. */
            uploaded_by: string | null;
            /** @description Root-relative address. */
            url: string;
            /**
             * Format: int64
             * @description How many products, articles and pages of the site refer to it, the trash and earlier versions included.
             */
            uses: number;
            /** @description Widths that exist as WebP: the address without its extension, then `.{width}.webp`. */
            variants: number[];
            /**
             * Format: int32
             * @description Width in pixels; null for documents, as height and tone.
             */
            width: number | null;
        };
        /** @description One page of the library. */
        MediaPage: {
            /** @description How many there are, whatever the list shows of them. */
            counts: components["schemas"]["LibraryCounts"];
            /** @description The uploads of this page. */
            items: components["schemas"]["MediaItem"][];
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Uploads a page.
             */
            per_page: number;
            /** @description What nothing has referred to for a day and can be deleted at once. */
            removable: components["schemas"]["MediaAmount"];
            /**
             * Format: int64
             * @description How many match in all.
             */
            total: number;
        };
        /** @description What refers to an upload. */
        MediaUse: {
            /** @description Where the back office changes the record. */
            admin_url: string;
            /**
             * Format: int64
             * @description The record's id; pages of the site have numbers.
             */
            id: number;
            /** @description `product`, `post`, `site_page` or `import`. */
            kind: string;
            /** @description Whether it shows the picture without an alternative text. */
            missing_alt: boolean;
            /** @description In which of its states it does. */
            places: components["schemas"]["UsePlace"][];
            /** @description Where visitors see the record; null when they do not. */
            public_url: string | null;
            /** @description What the record is called. */
            title: string;
        };
        /** @description One page of the uses of an upload. */
        MediaUses: {
            /** @description The uses of this page. */
            items: components["schemas"]["MediaUse"][];
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Uses a page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
        };
        /** @description An address that visitors asked for and did not find. */
        MissingAddress: {
            /**
             * Format: int64
             * @description How often it was asked for.
             */
            count: number;
            /**
             * Format: date-time
             * @description When last, RFC 3339 UTC.
             */
            last_at: string;
            /** @description Its path. */
            path: string;
        };
        /** @description Addresses that visitors asked for and did not find. */
        MissingAddressList: {
            /** @description The most frequent first, at most 50. */
            items: components["schemas"]["MissingAddress"][];
            /**
             * Format: date-time
             * @description Since when they are counted: the last start of the site. RFC 3339 UTC.
             */
            since: string;
        };
        /** @description Something with a name and an address. */
        NamedSlug: {
            /** @description Name. */
            name: string;
            /** @description Slug. */
            slug: string;
        };
        Navigation: {
            about_us: string;
            contact: string;
            home: string;
            our_legacy: string;
            our_story: string;
            partners: string;
            products: string;
            resources: string;
        };
        /** @description The body of `POST /factors`. */
        NewFactor: {
            /** @description `totp`, `webauthn` or `phone`. */
            factor_type: string;
            /** @description What the user calls it. */
            friendly_name?: string | null;
            /** @description What an authenticator app shows. */
            issuer?: string | null;
            /** @description Phone number, E.164. */
            phone?: string | null;
        };
        /** @description A product that comes after another. */
        NextProduct: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Its name. */
            name: string;
        };
        NotFoundDocument: {
            head: components["schemas"]["Head"];
            heading: string;
            links: components["schemas"]["LinkItem"][];
            picture: null | components["schemas"]["ContentPicture"];
            text: string;
        };
        NotOpenWords: {
            heading: string;
            text: string;
        };
        /** @description A medicine that the catalogue has in other strengths or forms only. */
        NotStocked: {
            /** @description What was asked for: 'paracetamol 500 mg'. */
            asked: string;
            /** @description What the catalogue has of it, best first, at most twelve; nothing where it has none of its salts alone. */
            stocked: components["schemas"]["StockedStrength"][];
        };
        /** @description Something that needs the operator. */
        Notice: {
            /**
             * Format: date-time
             * @description The moment that goes with it: of the failure, or of the end of what expires. RFC 3339 UTC.
             */
            at: string | null;
            /** @description What it is about. */
            kind: components["schemas"]["NoticeKind"];
            /** @description The licence or certificate of the company, or the address, that it is about. */
            name: string | null;
        };
        /**
         * @description What a notice is about, the most urgent first.
         * @enum {string}
         */
        NoticeKind: "disk_low" | "backup_failed" | "backup_unreadable" | "backup_overdue" | "backup_none" | "drill_failed" | "certificate_expired" | "certificate_expires" | "certificate_failed" | "licence_expired" | "licence_expires_soon" | "mail_not_sent" | "mail_failed" | "mail_refused" | "mail_placeholder" | "sample_in_use" | "claims_shipped" | "housekeeping_failing" | "licence_expires";
        /** @description Whom a link invites. */
        OpenInvitationView: {
            /** @description The e-mail to sign in with. */
            email: string;
            /** @description When the link ends, RFC 3339 UTC. */
            expires_at: string;
            /** @description `owner` or `editor`. */
            role: components["schemas"]["Role"];
        };
        OpeningTimes: {
            closes: string;
            days: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
            id: string;
            opens: string;
        };
        /**
         * @description Where a fact comes from.
         * @enum {string}
         */
        Origin: "configuration" | "office";
        /** @description What the dashboard shows. */
        Overview: {
            /** @description Whether mails are sent. */
            mail: components["schemas"]["MailState"];
            /** @description Posts. */
            posts: components["schemas"]["PostCounts"];
            /** @description Products. */
            products: components["schemas"]["ProductCounts"];
            /** @description The last history entries, newest first. */
            recent: components["schemas"]["HistoryEntry"][];
            /** @description Categories and benefits. */
            terms: components["schemas"]["TermCounts"];
            /** @description Texts for which nothing was found. */
            unanswered: components["schemas"]["UnansweredCounts"];
        };
        /** @description What stands in the place of a product's photograph. */
        PackLabel: {
            /** @description What is set large: the strength of each salt, else the size, else the contents of a pack. */
            amounts: components["schemas"]["LabelAmount"][];
            /** @description The dosage form with its release: 'Tablet, SR'. */
            form?: string | null;
            /** @description The ink of its category. */
            ink: components["schemas"]["Ink"];
            /**
             * @description Strengths that are not set large, how many salts there are where none is, and the contents of a pack as far as they are not
             *     set large: '60 million spores · 10's'.
             */
            pack?: string | null;
            /**
             * Format: int32
             * @description The pockets of a strip of tablets or capsules, 1 to 16; 0 for other packs.
             */
            pockets: number;
            /** @description The silhouette of its pack: a name of `frontend/src/public/views/packs.svg`, or `tablets` and `capsules` for strips. */
            shape: string;
        };
        /** @description What the pages say at the moment. */
        PagesState: {
            /** @description Whether visitors see the site. */
            open: boolean;
            /** @description Whether the sample content is shown as a company's own: its facts were changed, or the site has an https address. */
            sample_in_use: boolean;
            /** @description How many claims of the shipped texts nobody has confirmed, changed or removed. */
            unconfirmed_claims: number;
        };
        PartnersContact: {
            heading: string;
            link: components["schemas"]["LabelledLink"];
            text: string;
        };
        PartnersDocument: {
            benefits: components["schemas"]["PointList"];
            contact: components["schemas"]["PartnersContact"];
            form: components["schemas"]["FormWords"];
            head: components["schemas"]["Head"];
            hero: components["schemas"]["PictureHero"];
            reasons: components["schemas"]["PointList"];
            resources: components["schemas"]["PartnersResources"];
            steps: components["schemas"]["PicturePointList"];
        };
        PartnersResources: {
            action: string;
            heading: string;
            intro: string;
            text: string;
            title: string;
        };
        /** @description What the partnership form sends. */
        PartnershipInput: {
            /** @description pharmacy, distributor, chain or hospital; required. */
            businessType: string;
            /** @description Company name; required. */
            companyName: string;
            /** @description Contact person; required. */
            contactName: string;
            /** @description Job title of the contact person; required. */
            designation: string;
            /**
             * Format: double
             * @description Milliseconds from showing the form to sending it.
             */
            elapsed_ms?: number | null;
            /**
             * Format: email
             * @description E-mail address; required.
             */
            email: string;
            /** @description Message. */
            message?: string | null;
            /** @description Phone number; required. */
            phone: string;
            /** @description Agreement to the terms; must be true. */
            terms: boolean;
            /** @description Hidden from people (honeypot); must be empty. */
            website?: string | null;
        };
        /** @description A pasted list. */
        PastedList: {
            /** @description One line an item, at most 500 lines and 1 MB. */
            text: string;
        };
        /** @description People, invitations, and what is required of everybody. */
        PeoplePage: {
            /** @description Invitations that were neither accepted nor withdrawn, latest first. */
            invitations: components["schemas"]["Invitation"][];
            /** @description The people of this page, by e-mail. */
            items: components["schemas"]["Person"][];
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description People a page.
             */
            per_page: number;
            /** @description Whether every administrator needs a second factor. */
            require_second_factor: boolean;
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
            /** @description How many of all who can sign in have none. */
            without_second_factor: number;
        };
        /** @description A person of the back office. */
        Person: {
            /** @description When the account was made, RFC 3339 UTC. */
            created_at: string;
            /** @description Whether the person is kept from signing in. */
            disabled: boolean;
            /** @description The e-mail to sign in with. */
            email: string;
            /**
             * Format: uuid
             * @description The account's id.
             */
            id: string;
            /** @description Last successful password, RFC 3339 UTC. */
            last_sign_in_at: string | null;
            /**
             * Format: int64
             * @description Rises when role or state change; sent as the entity tag.
             */
            revision: number;
            /** @description `owner` or `editor`. */
            role: components["schemas"]["Role"];
            /** @description The kinds of the verified second factors: `totp`, `webauthn`, `phone`. */
            second_factors: string[];
            /** @description How many sessions are alive. */
            sessions: number;
            /** @description Whether it is the owner who asks. */
            you: boolean;
        };
        /** @description What an owner changes of an account; what is not sent stays as it is. */
        PersonInput: {
            /** @description Whether the person is kept from signing in. */
            disabled?: boolean | null;
            /** @description `owner` or `editor`. */
            role?: string | null;
        };
        /** @description An image with all that a page needs to show it without a layout shift. */
        Picture: {
            /** @description Alternative text. */
            alt: string;
            /**
             * Format: int32
             * @description Height in pixels.
             */
            height: number;
            /**
             * Format: int32
             * @description Palette class 0 to 63 of its dominant colour, shown until it has loaded.
             */
            tone: number;
            /** @description Root-relative address of the full image. */
            url: string;
            /** @description Widths that exist as WebP: the address without its extension, then `.{width}.webp`. */
            variants: number[];
            /**
             * Format: int32
             * @description Width in pixels.
             */
            width: number;
        };
        PictureHero: {
            heading: string;
            kicker: string;
            lead: string;
            picture: null | components["schemas"]["ContentPicture"];
        };
        PicturePointList: {
            heading: string;
            picture: null | components["schemas"]["ContentPicture"];
            points: components["schemas"]["Point"][];
        };
        /** @description Where a product stands in a filtered and sorted list, whatever its page. */
        PlaceInList: {
            next: components["schemas"]["NextProduct"] | null;
            /**
             * Format: int64
             * @description From 1; `None` when the filter leaves the product out.
             */
            position: number | null;
            /**
             * Format: int64
             * @description How many match.
             */
            total: number;
        };
        Point: {
            id: string;
            text: string;
            title: string;
        };
        PointList: {
            heading: string;
            points: components["schemas"]["Point"][];
        };
        /** @description A public post with everything. */
        Post: components["schemas"]["PostSummary"] & {
            /** @description Sanitised HTML. */
            content: string;
            /** @description Up to three others, of the same category first. */
            related: components["schemas"]["PostSummary"][];
        };
        /** @description How many posts there are. */
        PostCounts: components["schemas"]["BlogStats"] & {
            /**
             * Format: date-time
             * @description When the next scheduled one becomes public, RFC 3339 UTC.
             */
            next_at: string | null;
            /**
             * Format: int64
             * @description Without a picture.
             */
            no_picture: number;
            /**
             * Format: int64
             * @description Drafts that have not been saved for 30 days.
             */
            old_drafts: number;
            /**
             * Format: int64
             * @description In the trash.
             */
            trash: number;
        };
        /** @description What visitors and the office see of a post, in lists too. */
        PostHead: {
            /** @description Who wrote it. */
            author: string;
            /** @description Category, as text. */
            category?: string | null;
            /** @description What it is about, in a sentence or two. */
            excerpt: string;
            /** @description Whether lists show it first. */
            featured: boolean;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Address of its image. */
            image_url?: string | null;
            picture?: components["schemas"]["Picture"] | null;
            /**
             * Format: int32
             * @description Minutes to read it, at least 1.
             */
            read_time: number;
            /** @description Slug, the last part of its address. */
            slug: string;
            /** @description Title. */
            title: string;
            /**
             * Format: date-time
             * @description When it was last saved, RFC 3339 UTC.
             */
            updated_at: string;
        };
        /** @description What the post form sends. Optional fields may be absent, null or blank. */
        PostInput: {
            /** @description Who wrote it; blank: Admin. */
            author?: string | null;
            /** @description Any text. */
            category?: string | null;
            /** @description HTML; required. What is not allowed in posts is taken out. */
            content: string;
            /** @description What it is about; required. */
            excerpt: string;
            /** @description Whether lists show it first. */
            featured?: boolean | null;
            /** @description Alternative text; none: the image keeps its own. */
            image_alt?: string | null;
            /** @description Address of a stored image. */
            image_url?: string | null;
            /** @description Since when it is public, RFC 3339; none: a draft. */
            published_at?: string | null;
            /** @description Lower-case letters, digits and single dashes; required. */
            slug: string;
            /** @description Title; required. */
            title: string;
        };
        /** @description A post as it was at one revision. */
        PostRevision: components["schemas"]["Revision"] & {
            /** @description The post as it was then. */
            post: components["schemas"]["AdminPost"];
        };
        /**
         * @description Whether visitors can read a post.
         * @enum {string}
         */
        PostState: "draft" | "scheduled" | "public";
        /** @description A public post without its content, as lists carry it. */
        PostSummary: components["schemas"]["PostHead"] & {
            /**
             * Format: date-time
             * @description Since when it is public, RFC 3339 UTC.
             */
            published_at: string;
        };
        /** @description The password once more. */
        PresentPassword: {
            /** @description The password that the account has now. */
            current_password: string;
        };
        /** @description The post as it would be saved. */
        Preview: {
            /** @description Sanitised HTML. */
            content: string;
            /** @description What sanitising removes or changes, and links to check. */
            findings: components["schemas"]["Finding"][];
            /**
             * Format: int32
             * @description Minutes to read it.
             */
            read_time: number;
        };
        /** @description The HTML of a post before it is saved. */
        PreviewInput: {
            /** @description HTML. */
            content: string;
        };
        /** @description A preview link, without its secret. */
        PreviewLink: {
            /**
             * Format: date-time
             * @description When, RFC 3339 UTC.
             */
            created_at: string;
            /** @description E-mail of the administrator who made it. */
            created_by: string;
            /**
             * Format: date-time
             * @description Until when it works, RFC 3339 UTC.
             */
            expires_at: string;
            /**
             * Format: int64
             * @description Its id, by which it is revoked.
             */
            id: number;
            /** @description `site`, `blog` or `product`. */
            kind: string;
            /**
             * Format: date-time
             * @description When it was opened last, RFC 3339 UTC.
             */
            last_opened_at: string | null;
            /** @description What that was called when the link was made. */
            name: string;
            /**
             * Format: int64
             * @description How often it was opened, counted at most once a minute.
             */
            opened: number;
            /** @description The name of the site's page, or the id of the article or product. */
            target: string;
        };
        /** @description A preview link to be made. */
        PreviewLinkInput: {
            /**
             * Format: int64
             * @description Hours that it works, 1 to 720; none: 72.
             */
            hours?: number | null;
            /** @description For `site` the name of the page or `all`, otherwise the id of the article or product. */
            id: string;
            /** @description `site`, `blog` or `product`. */
            kind: string;
        };
        /** @description The links that work. */
        PreviewLinkList: {
            /** @description The newest first. */
            items: components["schemas"]["PreviewLink"][];
            /** @description How many there are. */
            total: number;
        };
        /** @description A problem details document. */
        Problem: {
            changed?: components["schemas"]["LastChange"] | null;
            /** @description What happened, for a program. */
            code: string;
            /** @description What happened, for a person. */
            detail: string;
            /** @description Messages beside fields or parameters. */
            errors?: {
                [key: string]: string[];
            };
            /**
             * Format: int32
             * @description HTTP status.
             */
            status: number;
            /** @description The status in words. */
            title: string;
            /** @description Kind of problem; always `about:blank`, the code says more. */
            type: string;
        };
        /** @description What the process uses. */
        ProcessState: {
            /**
             * Format: double
             * @description Time on all processors, seconds.
             */
            cpu_seconds: number;
            /**
             * Format: int64
             * @description Memory, bytes.
             */
            memory_bytes: number | null;
            /**
             * Format: int64
             * @description Open files and sockets.
             */
            open_files: number | null;
        };
        /** @description A product with everything. */
        Product: components["schemas"]["ProductSummary"] & {
            /** @description Whether the short description is made of the other fields. */
            composed: boolean;
            /** @description The composition as its label sets it. */
            composition_lines: components["schemas"]["CompositionLine"][];
            /** @description Long description; paragraphs are separated by blank lines. */
            detailed_description?: string | null;
            /** @description Files about it, in the order in which they are listed. */
            documents: components["schemas"]["ProductDocument"][];
            /** @description Dosage and directions. */
            dosage?: string | null;
            /** @description What the law has on its label, the gravest first. */
            markings: components["schemas"]["Marking"][];
            /** @description All images, the main one first. */
            pictures: components["schemas"]["Picture"][];
            /** @description Side effects. */
            side_effects?: string | null;
        };
        /** @description How many products there are. */
        ProductCounts: components["schemas"]["ProductStats"] & {
            /** @description How many lack a picture, a SKU, a composition and each fact of the trade, by its name. */
            missing: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description In the trash.
             */
            trash: number;
        };
        /** @description A document of a product. */
        ProductDocument: {
            /**
             * Format: date
             * @description Its own date, `2026-03-31`.
             */
            date?: string | null;
            /** @description What it is. */
            kind: components["schemas"]["DocumentKind"];
            /** @description What the page calls it. */
            name: string;
            /** @description Root-relative address of the PDF file. */
            url: string;
        };
        /** @description What the product form sends. Optional fields may be absent, null or blank. */
        ProductInput: {
            /** @description The product at the first general marketplace, https or http. */
            amazon_link?: string | null;
            /** @description `in_stock`, `on_order` or `discontinued`; a product that is discontinued can still be asked for. */
            availability?: string | null;
            /** @description Badges out of GMP, WHO, FDA, ISO; others that the product has already may stay. */
            badges?: string[] | null;
            /** @description Benefits, offered or custom. */
            benefits?: string[] | null;
            /** @description The category's name, as text; required. */
            category: string;
            /** @description Certifications. */
            certifications?: string[] | null;
            /** @description Whether the short description is made of the other fields; what is sent for it then counts for nothing. */
            composed?: boolean | null;
            /** @description What it contains, with strengths. */
            composition?: string | null;
            /** @description The country of origin, by name. */
            country?: string | null;
            /** @description Short description; required. */
            description: string;
            /** @description Long description; paragraphs are separated by blank lines. */
            detailed_description?: string | null;
            /** @description Files of the library that belong to it, in the order in which its page lists them. */
            documents?: components["schemas"]["DocumentInput"][] | null;
            /** @description Dosage and directions. */
            dosage?: string | null;
            /** @description The product at the second general marketplace, https or http. */
            flipkart_link?: string | null;
            /** @description Dosage form. */
            formulation?: string | null;
            /** @description Global Trade Item Number: 8, 12, 13 or 14 digits, which may be sent in groups; the last one is the check digit. */
            gtin?: string | null;
            /** @description Code of the Harmonised System of Nomenclature: 4, 6 or 8 digits, which may be sent in groups. */
            hsn?: string | null;
            /** @description Alternative texts by address; an image that is not named keeps its own. */
            image_alts?: {
                [key: string]: string;
            } | null;
            /** @description Addresses of its stored images; the first is the main one. */
            images?: string[] | null;
            /** @description What it is in law: `medicine`, `food`, `cosmetic` or `device`. */
            kind?: string | null;
            /** @description Who makes it. */
            manufacturer?: string | null;
            /** @description The least that is sold at once: '10 boxes'. */
            minimum_order?: string | null;
            /** @description The maximum retail price in rupees, `12.50`. Visitors read it only while an owner has it shown. */
            mrp?: string | null;
            /** @description Name with strength and form; required. */
            name: string;
            /** @description The name in another language or script: the search finds it, visitors are not shown it. */
            other_name?: string | null;
            /** @description How it is packed for the trade. */
            pack_size?: string | null;
            /** @description G, H, H1, X and NDPS, as far as they apply, or the single `none`; empty when nothing is stated. */
            schedules?: string[] | null;
            /** @description How long it keeps, as the trade says it: '24 months'. */
            shelf_life?: string | null;
            /** @description Side effects. */
            side_effects?: string | null;
            /** @description Stock-keeping unit; unique when given. */
            sku?: string | null;
            /** @description Free text, for example that a prescription is required. */
            status?: string | null;
            /** @description How it is stored. */
            storage?: string | null;
            /** @description The product at the pharmacy marketplace, https or http. */
            tata1mg_link?: string | null;
            /** @description `public` or `hidden`. Without it a product stays as it is, and a new one is public. */
            visibility?: string | null;
            /** @description The moment from which a public product is seen, RFC 3339. */
            visible_from?: string | null;
        };
        /** @description One page of a list of products. */
        ProductPage: {
            /** @description The salts of the brand that the text names, where no product is called so: these products hold them. With `facets=1`. */
            brand_of?: string;
            /** @description The text that was searched in place of the one asked for, which nothing matched. */
            corrected?: string | null;
            /**
             * @description The largest categories, on the first page of the whole catalogue where fewer than three of its products have a picture;
             *     without `facets=1`.
             */
            drawers?: components["schemas"]["Drawer"][];
            /** @description What else could be chosen; only when asked for with `facets=1`. */
            facets?: components["schemas"]["Facets"];
            /** @description The products of this page. */
            items: components["schemas"]["ProductSummary"][];
            /**
             * @description The strengths and forms of the salt that the text names, if it names nothing else and nothing is chosen; with
             *     `facets=1`, on the first page.
             */
            matrix?: components["schemas"]["SaltMatrix"];
            not_stocked?: components["schemas"]["NotStocked"] | null;
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Products a page.
             */
            per_page: number;
            /**
             * @description Whether at least one of ten products of the catalogue has a picture, with `usual=1`. Where not, lists without a text are by
             *     name.
             */
            photographed?: boolean;
            /** @description The categories with some of their packs, where the whole catalogue was asked for; with `facets=1`, on the first page. */
            shelf?: components["schemas"]["Stretch"][];
            /**
             * Format: int64
             * @description How many match in all.
             */
            total: number;
        };
        /** @description A product as it was at one revision. */
        ProductRevision: components["schemas"]["Revision"] & {
            /** @description The product as it was then. */
            product: components["schemas"]["AdminProduct"];
        };
        /** @description How many products there are. */
        ProductStats: {
            /** @description By the name of the category. */
            byCategory: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description How many of them are hidden, without a moment.
             */
            hidden: number;
            /**
             * Format: int64
             * @description How many of them have a name that the PDFs cannot print.
             */
            not_printed: number;
            /**
             * Format: int64
             * @description How many of them visitors will see from a moment to come.
             */
            scheduled: number;
            /**
             * Format: int64
             * @description In all.
             */
            total: number;
        };
        /** @description A product without its long texts, as lists carry it. */
        ProductSummary: {
            /** @description The product at the first general marketplace, https or http. */
            amazon_link?: string | null;
            /** @description `in_stock`, `on_order` or `discontinued`; a product that is discontinued can still be asked for. */
            availability?: string | null;
            /** @description Badges out of GMP, WHO, FDA, ISO; others that the product has already may stay. */
            badges: string[];
            /** @description Benefits, offered or custom. */
            benefits: string[];
            /** @description The category's name, as text; required. */
            category: string;
            /** @description Slug of the category while it exists. */
            category_slug?: string | null;
            /** @description Certifications. */
            certifications: string[];
            /** @description What it contains, with strengths. */
            composition?: string | null;
            /** @description The country of origin, by name. */
            country?: string | null;
            /** @description When it was created, RFC 3339 UTC. */
            created_at: string;
            /** @description Short description; required. */
            description: string;
            /** @description The product at the second general marketplace, https or http. */
            flipkart_link?: string | null;
            /** @description Dosage form. */
            formulation?: string | null;
            /** @description Global Trade Item Number: 8, 12, 13 or 14 digits, which may be sent in groups; the last one is the check digit. */
            gtin?: string | null;
            /** @description Code of the Harmonised System of Nomenclature: 4, 6 or 8 digits, which may be sent in groups. */
            hsn?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Addresses of its stored images; the first is the main one. */
            images: string[];
            /** @description What it is in law: `medicine`, `food`, `cosmetic` or `device`. */
            kind?: string | null;
            label?: components["schemas"]["PackLabel"] | null;
            /** @description Who makes it. */
            manufacturer?: string | null;
            /** @description The least that is sold at once: '10 boxes'. */
            minimum_order?: string | null;
            /** @description The maximum retail price in rupees, `12.50`. Visitors read it only while an owner has it shown. */
            mrp?: string | null;
            /** @description Name with strength and form; required. */
            name: string;
            /** @description The name in another language or script: the search finds it, visitors are not shown it. */
            other_name?: string | null;
            /** @description How it is packed for the trade. */
            pack_size?: string | null;
            picture?: components["schemas"]["Picture"] | null;
            /** @description The salts that the composition names, with their strengths; empty when none is understood. */
            salts: components["schemas"]["SaltStrength"][];
            /** @description G, H, H1, X and NDPS, as far as they apply, or the single `none`; empty when nothing is stated. */
            schedules: string[];
            /** @description How long it keeps, as the trade says it: '24 months'. */
            shelf_life?: string | null;
            /** @description Stock-keeping unit; unique when given. */
            sku?: string | null;
            /** @description Free text, for example that a prescription is required. */
            status?: string | null;
            /** @description How it is stored. */
            storage?: string | null;
            /** @description The product at the pharmacy marketplace, https or http. */
            tata1mg_link?: string | null;
            /** @description When it was last saved, RFC 3339 UTC. */
            updated_at: string;
        };
        /** @description A product's main picture, or the pack of its label. */
        ProductThumb: {
            label?: components["schemas"]["PackLabel"] | null;
            picture?: components["schemas"]["Picture"] | null;
        };
        Proof: {
            id: string;
            text: string;
        };
        /** @description Which pages to publish, as it is sent. */
        PublishInput: {
            /** @description Publish although some links lead nowhere. */
            allow_broken_links?: boolean | null;
            /**
             * Format: date-time
             * @description When, RFC 3339; absent: now.
             */
            at?: string | null;
            /** @description Their names. */
            pages: string[];
            /** @description The revisions that were looked at, by page: 412 when one of them is not the present one. */
            revisions?: {
                [key: string]: number;
            } | null;
        };
        /** @description What was published or will be. */
        PublishResult: {
            /** @description The pages that were published now. */
            published: components["schemas"]["PublishedPage"][];
            scheduled: components["schemas"]["Scheduled"] | null;
        };
        /** @description A page that was published. */
        PublishedPage: {
            /** @description Its name. */
            page: string;
            /**
             * Format: int64
             * @description Its revision, which is the number of the version.
             */
            revision: number;
        };
        QuickLinks: {
            heading: string;
            links: components["schemas"]["LinkItem"][];
        };
        /**
         * @description Why a row comes without a composition or a strength.
         * @enum {string}
         */
        ReadingDoubt: "contradicting_strengths" | "unassigned_strength" | "unknown_substance";
        /** @description A warning or an error of the log. */
        RecentEvent: {
            /**
             * Format: date-time
             * @description When, RFC 3339 UTC.
             */
            at: string;
            /** @description Whether it is an error; otherwise it is a warning. */
            error: boolean;
            /** @description The message with its fields, as the log has them. */
            text: string;
        };
        /** @description A recovery code. */
        RecoveryCode: {
            /** @description One of the ten, however it is spaced. */
            code: string;
        };
        /** @description How many recovery codes are left. */
        RecoveryCodesLeftView: {
            /** @description When they were made, RFC 3339 UTC; null without codes. */
            created_at?: string | null;
            /**
             * Format: int32
             * @description Not used yet.
             */
            remaining: number;
            /**
             * Format: int32
             * @description Used or not.
             */
            total: number;
        };
        /** @description New recovery codes, shown this once. */
        RecoveryCodesView: {
            /** @description The codes. */
            codes: string[];
        };
        /** @description A redirect as lists and forms show it. */
        Redirect: {
            /** @description Whether the site makes it by itself, because a web address was changed. */
            automatic: boolean;
            /** @description The old address, in the spelling in which addresses are compared. */
            from: string;
            /** @description Whether the old address has a page at present: visitors see that one, and the redirect waits. */
            has_page: boolean;
            /**
             * Format: int64
             * @description How often it was followed since it was made; not counted for one that the site makes by itself.
             */
            hits: number | null;
            /**
             * Format: int64
             * @description Its id; none for one that the site makes by itself.
             */
            id: number | null;
            /**
             * Format: date-time
             * @description When it was followed last, RFC 3339 UTC.
             */
            last_hit_at: string | null;
            /** @description Whether the target is an address of this site at which there is nothing. */
            leads_nowhere: boolean;
            /**
             * Format: int64
             * @description Rises with every save; sent as the entity tag.
             */
            revision: number | null;
            /**
             * Format: date-time
             * @description When it was saved, RFC 3339 UTC.
             */
            saved_at: string | null;
            /** @description E-mail of the administrator who saved it. */
            saved_by: string | null;
            /**
             * Format: int32
             * @description 301, 302 or 410.
             */
            status: number;
            /** @description Where visitors are sent; none for status 410. */
            to: string | null;
        };
        /** @description What an import does, or would do. */
        RedirectImport: {
            /** @description How many it changes. */
            changed: number;
            /** @description Whether nothing was changed, because only the report was asked for. */
            dry_run: boolean;
            /** @description How many redirects it adds. */
            new: number;
            /** @description The rows, wrong ones first, then those that change something; at most 500. */
            rows: components["schemas"]["RedirectRow"][];
            /** @description How many are there already. */
            unchanged: number;
            /** @description How many rows cannot be imported; with one of them nothing is. */
            wrong: number;
        };
        /** @description What the form of a redirect sends. */
        RedirectInput: {
            /** @description The old address: a path, with a query if only that query is meant; at most 1,000 characters. */
            from: string;
            /**
             * Format: int32
             * @description 301 (for good; the default), 302 (for a while) or 410 (gone).
             */
            status?: number | null;
            /** @description Where its visitors are sent: a path on this site, or an https address. Empty for status 410. */
            to?: string | null;
        };
        /** @description A list of redirects. */
        RedirectList: {
            /**
             * Format: int32
             * @description 1: only reports what would change. It may stand in the query too.
             */
            dry_run?: number | null;
            /**
             * Format: binary
             * @description CSV, TSV or XLSX with the columns from, to and status; at most 10,000 rows and 2 MB.
             */
            file: string;
        };
        /** @description One page of the redirects. */
        RedirectPage: {
            /** @description The redirects of this page. */
            items: components["schemas"]["Redirect"][];
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Redirects a page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description How many match in all.
             */
            total: number;
        };
        /** @description A row of a list, and what it does. */
        RedirectRow: {
            /** @description What the row does. */
            change: components["schemas"]["RedirectRowChange"];
            /** @description What is wrong; empty unless the row is. */
            errors: components["schemas"]["RedirectRowError"][];
            /** @description The old address, as it stands in the list where the row is wrong. */
            from: string;
            /**
             * Format: int32
             * @description The line of the file, or the row of the sheet, from 1.
             */
            line: number;
            /**
             * Format: int32
             * @description 301, 302 or 410; none in a row that cannot be read.
             */
            status: number | null;
            /** @description Where it leads; empty for one that is gone. */
            to: string;
            /** @description Where the address leads now, if that changes; empty: it is gone. */
            was: string | null;
        };
        /**
         * @description What a row of a list does to the redirects that there are.
         * @enum {string}
         */
        RedirectRowChange: "wrong" | "changed" | "new" | "unchanged";
        /** @description What is wrong in a row. */
        RedirectRowError: {
            /** @description `from`, `to` or `status`. */
            column: string;
            /** @description The same. */
            field: string;
            /** @description What is wrong. */
            message: string;
        };
        /** @description Says which factor was removed. */
        RemovedFactorView: {
            /**
             * Format: uuid
             * @description The factor's id.
             */
            id: string;
        };
        /** @description A file, or the id of one that is there. */
        ReplaceForm: {
            /**
             * Format: binary
             * @description The new file.
             */
            file: string;
        };
        /** @description With what to replace an upload. */
        ReplaceInput: {
            /**
             * Format: int64
             * @description Id of the upload that takes its place.
             */
            with: number;
        };
        /** @description What replacing an upload did. */
        Replaced: {
            /** @description The records that refer to the new one now. */
            changed: components["schemas"]["MediaUse"][];
            /** @description The upload that took its place. */
            media: components["schemas"]["MediaItem"];
            /** @description The records that still refer to the old one. */
            unchanged: components["schemas"]["UnchangedUse"][];
        };
        RequestWords: {
            button: string;
            heading: string;
            link: components["schemas"]["LabelledLink"];
            text: string;
        };
        /** @description A picture of the site's own pages, uploaded or shipped, as pages show it. */
        ResolvedPicture: {
            /**
             * Format: int32
             * @description Height in pixels.
             */
            height: number;
            /**
             * Format: int32
             * @description Palette class 0 to 63 of its dominant colour, shown until it has loaded; none: the page's own ground.
             */
            tone?: number | null;
            /** @description Root-relative address of the whole picture. */
            url: string;
            /** @description Widths that exist as WebP: the address without its extension, then `.{width}.webp`. */
            variants: number[];
            /**
             * Format: int32
             * @description Width in pixels.
             */
            width: number;
        };
        /** @description A revision as lists show it. */
        Revision: {
            action: components["schemas"]["Action"] | null;
            /** @description Fields that differ from the revision before. */
            changed: string[];
            /** @description Whether it is the current one. */
            current: boolean;
            /**
             * Format: int64
             * @description Its number.
             */
            revision: number;
            /**
             * Format: date-time
             * @description When, RFC 3339 UTC.
             */
            saved_at: string;
            /** @description E-mail of the administrator who saved it. */
            saved_by: string | null;
        };
        /**
         * @description The role of an administrator. Both may do everything with the content of the site.
         * @enum {string}
         */
        Role: "owner" | "editor";
        /** @description Something that is wrong in a row. */
        RowError: {
            /** @description The heading of the column; the field's name when the file has no such column. */
            column: string;
            /** @description The field's name. */
            field: string;
            /** @description What is wrong. */
            message: string;
        };
        /** @description What the report says of a row, apart from where it stands. */
        RowReport: {
            /** @description What changes, field by field. */
            changes: components["schemas"]["FieldChange"][];
            doubt: components["schemas"]["ReadingDoubt"] | null;
            /** @description What is wrong. */
            errors: components["schemas"]["RowError"][];
            /** @description What else is worth knowing. */
            notes: string[];
            /** @description What its name says, by field, where no column does. */
            read?: {
                [key: string]: string;
            };
            /** @description The stock-keeping unit of a product. */
            sku: string | null;
            /** @description Words of its name that were not understood, where something was read from it. */
            unread?: string[];
        };
        /** @description The strengths and dosage forms of a salt, or of a fixed combination of salts. At least two cells have products. */
        SaltMatrix: {
            /** @description The rows, the form with most products first, at most eight. */
            forms: components["schemas"]["MatrixForm"][];
            /** @description The salts, in the order of the strengths. */
            salts: string[];
            /**
             * Format: int64
             * @description How many of them are in the cells: fewer where forms, strengths or old products are left out.
             */
            shown: number;
            /** @description The columns by amount, at most ten. What has no readable strength is in the last. */
            strengths: components["schemas"]["MatrixStrength"][];
            /**
             * Format: int64
             * @description How many products hold these salts and no other.
             */
            total: number;
        };
        /** @description A product in a list by salt. */
        SaltProduct: {
            /** @description Dosage form as the product states it. */
            formulation?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Name with strength and form. */
            name: string;
            /** @description Stock-keeping unit. */
            sku?: string | null;
            /** @description How much of each salt, in the order of the composition: '500 mg + 125 mg'. */
            strength?: string | null;
        };
        /** @description A salt with its strength, as a card or a label shows it. */
        SaltStrength: {
            /** @description The salt, without pharmacopoeia and qualifiers. */
            salt: string;
            /** @description How much of it there is, where the composition says so: '500 mg', '250 mg/5 mL'. */
            strength?: string | null;
        };
        /** @description What a product's page says of its salts. */
        SameSalt: {
            /** @description The strengths and forms of these salts, where there are several. */
            matrix?: components["schemas"]["SaltMatrix"];
            /** @description At most 12 products that hold one of the salts and are not of the table; fewest ingredients first. */
            others: components["schemas"]["SaltProduct"][];
            /** @description The product's salts, as it prints them. */
            salts: string[];
        };
        /** @description A scheduled publication. */
        Scheduled: {
            /**
             * Format: date-time
             * @description When it will happen, RFC 3339 UTC.
             */
            at: string;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /**
             * Format: date-time
             * @description When it was ordered, RFC 3339 UTC.
             */
            ordered_at: string;
            /** @description E-mail of the administrator who ordered it. */
            ordered_by: string | null;
            /** @description The names of its pages. */
            pages: string[];
        };
        /** @description A page's part in a scheduled publication. */
        ScheduledInfo: {
            /**
             * Format: date-time
             * @description When it will happen, RFC 3339 UTC.
             */
            at: string;
            /**
             * Format: int64
             * @description The publication's id.
             */
            id: number;
            /**
             * Format: int64
             * @description The revision of the draft that will be published.
             */
            revision: number;
        };
        SealWords: {
            above: string;
            below: string;
            since: string;
            year: string;
        };
        /** @description A search word as the back office sees it: one of the office's own, or a brand word of the shipped list. */
        SearchWord: {
            /**
             * Format: int64
             * @description Id of an own word; none for one of the shipped list that the office has not changed.
             */
            id: number | null;
            /** @description The words that it leads to, meanings separated by commas; empty: switched off. */
            means: string;
            /**
             * Format: int64
             * @description Rises with every save of an own word; sent as the entity tag.
             */
            revision: number | null;
            /** @description Whether it is an entry of the shipped list as it is. */
            shipped: boolean;
            /** @description What the shipped list says of the word; none when it is not there. */
            shipped_means: string | null;
            /** @description What people type. */
            word: string;
        };
        /** @description What the form of a search word sends. */
        SearchWordInput: {
            /** @description The words that it leads to, up to 8 meanings separated by commas. Empty switches off the shipped entry of the word. */
            means?: string | null;
            /** @description What people type; required, at most 80 characters. */
            word: string;
        };
        /** @description One page of the list of search words. */
        SearchWordPage: {
            /** @description The words of this page: those that the office added, then those of the shipped list. */
            items: components["schemas"]["ListedSearchWord"][];
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Words a page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description How many match in all.
             */
            total: number;
        };
        /** @description What an owner requires of everybody. */
        SecurityInput: {
            /** @description Whether every administrator needs a second factor. */
            require_second_factor: boolean;
        };
        /** @description What is required of everybody who signs in. */
        SecuritySettings: {
            /**
             * @description Whether every administrator needs a second factor. Without one, everything under `/api/admin` is 403
             *     `mfa_enrolment_required`.
             */
            require_second_factor: boolean;
        };
        /** @description The mail server has accepted the message. */
        Sent: {
            /** @description Always `sent`. */
            status: string;
        };
        /** @description An invitation that was sent now. */
        SentInvitationView: components["schemas"]["Invitation"] & {
            /** @description The link of the invitation, where no mail went out; shown this once. */
            link: string | null;
            /**
             * @description `sent`: the mail server has it. `stored`: this site sends no mails, it lies on the server. `failed`: the mail server
             *     did not take it. `unknown`: an earlier request with the same key sent it.
             */
            mail: string;
        };
        /** @description The mail server has accepted the list. */
        SentList: {
            /**
             * @description By which visitor and office find the request again; it is in the mail's subject.
             * @example E-7K3M-92QD
             */
            reference: string;
            /** @description Always `sent`. */
            status: string;
        };
        /** @description A session that was granted. */
        SessionView: {
            /** @description JWT signed with ES256. */
            access_token: string;
            /**
             * Format: int64
             * @description When the access token ends, seconds since the epoch.
             */
            expires_at: number;
            /**
             * Format: int64
             * @description Lifetime of the access token, seconds.
             */
            expires_in: number;
            /** @description The refresh token, or `cookie` where the cookie carries it. */
            refresh_token: string;
            /** @description Always `bearer`. */
            token_type: string;
            /** @description Whose session it is. */
            user: components["schemas"]["UserView"];
        };
        /**
         * @description Who has set something.
         * @enum {string}
         */
        SetBy: "configuration" | "office" | "default";
        ShopLabels: {
            amazon: string;
            flipkart: string;
            tata1mg: string;
        };
        /** @description What the shops are called. */
        ShopNames: {
            amazon: string;
            flipkart: string;
            tata1mg: string;
        };
        ShownPages: {
            about: boolean;
            articles: boolean;
            legacy: boolean;
            legacy_interactive: boolean;
            partners: boolean;
        };
        /** @description Company facts, navigation facts and the choices that forms offer. */
        Site: {
            /** @description Badges a product may carry. */
            badge_options: string[];
            /** @description Suggested categories of posts. */
            blog_categories: string[];
            /** @description Kinds of business that may become partners. */
            business_types: components["schemas"]["Choice"][];
            /** @description The catalogue as a file. Pages have its size and date in a query of its own. */
            catalogue_pdf: components["schemas"]["CatalogueFile"];
            /** @description The company. */
            company: components["schemas"]["CompanyFacts"];
            /** @description Whether searches that found nothing are counted, which the privacy page says. */
            counts_unanswered: boolean;
            /** @description Categories linked in the footer. */
            footer_categories: components["schemas"]["NamedSlug"][];
            /** @description Whether the catalogue has a product that visitors can see. */
            has_products: boolean;
            /** @description Whether the site is not open yet. Visitors never read it: they get nothing then. */
            not_open?: boolean;
            /** @description Benefits offered in the product form. */
            offered_benefits: string[];
            /** @description Address of the site without a slash at its end. */
            public_url: string;
            /** @description What the shops are called. */
            shop_names: components["schemas"]["ShopNames"];
            /** @description Whether visitors read the maximum retail prices. */
            show_mrp?: boolean;
            /**
             * Format: int32
             * @description The current year in India.
             */
            year: number;
        };
        /** @description A page with its documents. */
        SitePage: components["schemas"]["SitePageSummary"] & {
            /** @description The draft's document. */
            draft: Record<string, never> | null;
            /** @description For the company: where each published fact comes from. */
            origins: {
                [key: string]: components["schemas"]["Origin"];
            } | null;
            /** @description What the pictures of both documents look like, by their address in the documents. */
            pictures: {
                [key: string]: components["schemas"]["ResolvedPicture"];
            };
            /** @description The document that visitors see. */
            published: Record<string, never>;
        };
        /** @description Where a page stands, and who is editing it: what browsers learn while they report that somebody is editing. */
        SitePageEditors: {
            changes: components["schemas"]["DraftInfo"] | null;
            /** @description Who is editing. */
            editors: components["schemas"]["Editor"][];
            /**
             * Format: int64
             * @description The page's revision; another one than the browser's means that somebody else has saved.
             */
            revision: number;
        };
        /** @description All pages. */
        SitePageList: {
            /** @description The pages. */
            items: components["schemas"]["SitePageSummary"][];
            /** @description The scheduled publications, the next first. */
            scheduled: components["schemas"]["Scheduled"][];
            /** @description How many there are. */
            total: number;
        };
        /** @description Where a page stands. */
        SitePageSummary: {
            changes: components["schemas"]["DraftInfo"] | null;
            /** @description Who is editing it now. */
            editors: components["schemas"]["Editor"][];
            /** @description Whether visitors cannot see it: its switch in *Header and footer* is off. */
            hidden: boolean;
            /** @description What people call it. */
            label: string;
            /** @description The page's name. */
            page: string;
            /** @description Where visitors see it; null for what is part of every page. */
            path: string | null;
            /**
             * Format: int64
             * @description Rises with every change of the draft and with every publication; sent as the entity tag.
             */
            revision: number;
            scheduled: components["schemas"]["ScheduledInfo"] | null;
            version: components["schemas"]["Version"] | null;
        };
        /** @description A version with its document. */
        SitePageVersion: {
            /** @description The document. */
            document: Record<string, never>;
            /** @description What its pictures look like, by their address in the document. */
            pictures: {
                [key: string]: components["schemas"]["ResolvedPicture"];
            };
            /**
             * Format: date-time
             * @description When it was published; null for the shipped one.
             */
            published_at: string | null;
            /** @description E-mail of the administrator. */
            published_by: string | null;
            /**
             * Format: int64
             * @description Its number; 0: the shipped one.
             */
            revision: number;
        };
        /** @description One page of the versions of a page. */
        SitePageVersions: {
            /** @description The versions, newest first. The shipped one is not among them; its number is 0. */
            items: components["schemas"]["Version"][];
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Versions a page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
        };
        /** @description The settings. */
        SiteSettings: {
            /**
             * @description The ids of the products that the home page features; the newest where these are fewer than three.
             * @default []
             */
            featured: number[];
            /**
             * @description Whether visitors see the site. While it is not open yet, they get a page that says so, with status 503.
             * @default true
             */
            open: boolean;
            /**
             * Format: int64
             * @description Rises with every change; 0: never changed.
             * @default 0
             */
            revision: number;
            /**
             * @description Whether visitors read the maximum retail prices.
             * @default false
             */
            show_mrp: boolean;
            /**
             * @description Codes of search engines and networks.
             * @default {
             *       "bing": "",
             *       "facebook": "",
             *       "google": "",
             *       "pinterest": "",
             *       "yandex": ""
             *     }
             */
            verification: components["schemas"]["Verification"];
        };
        /** @description The settings as an owner sends them, all of them. */
        SiteSettingsInput: {
            /** @description The ids of the products that the home page features, at most three; left out, they stay as they are. */
            featured?: number[] | null;
            /** @description Whether visitors see the site. */
            open: boolean;
            /** @description Whether visitors read the maximum retail prices; left out, that stays as it is. */
            show_mrp?: boolean | null;
            /** @description Codes, or the whole `<meta …>` tags that hold them; `""` for none. */
            verification: components["schemas"]["VerificationInput"];
        };
        Slide: {
            caption: string;
            heading: string;
            id: string;
            light: boolean;
            line: string;
            link: components["schemas"]["LabelledLink"];
            picture: null | components["schemas"]["ContentPicture"];
        };
        /** @description Profiles on social networks; a missing one is not shown. */
        SocialLinks: {
            facebook?: string | null;
            instagram?: string | null;
            linkedin?: string | null;
            x?: string | null;
        };
        SocialProfiles: {
            facebook: string;
            instagram: string;
            linkedin: string;
            x: string;
        };
        /** @description A record's revision, and its time in the trash. */
        Standing: {
            /**
             * Format: date-time
             * @description When it went to the trash, RFC 3339 UTC.
             */
            deleted_at: string | null;
            /**
             * Format: date-time
             * @description When it will be purged, RFC 3339 UTC.
             */
            purge_at: string | null;
            /**
             * Format: int64
             * @description Rises with every save; sent as the entity tag.
             */
            revision: number;
        };
        Stat: {
            id: string;
            label: string;
            value: string;
        };
        /** @description A strength and form that the catalogue has. */
        StockedStrength: {
            /** @description The dosage form as the catalogue's filter shows it, in lower case. */
            form?: string | null;
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            /** @description Name. */
            name: string;
            /** @description How much of each salt: '40 mg + 5 mg'. Null where the composition does not say so. */
            strength?: string | null;
            /** @description Its page, root-relative. */
            url: string;
        };
        Stop: {
            id: string;
            text: string;
            title: string;
            when: string;
        };
        /** @description A document as it is served and linked. */
        StoredDocument: {
            /**
             * Format: int64
             * @description Size of the file.
             */
            bytes: number;
            /** @description The name under which it is saved. */
            name: string;
            /** @description Root-relative address. */
            url: string;
        };
        /** @description A category with the pictures of its newest products. */
        Stretch: {
            /** @description Name of the category. */
            name: string;
            /** @description Main pictures of its newest products; none where these have no picture. */
            packs: components["schemas"]["Picture"][];
            /**
             * Format: int64
             * @description How many products it has.
             */
            products: number;
            /** @description Its name in addresses. */
            slug: string;
        };
        /** @description Something that an unfinished search text may be about. */
        Suggestion: {
            /** @description What tells it apart. */
            detail: string;
            /** @description What it is. */
            kind: components["schemas"]["SuggestionKind"];
            /** @description Its name. */
            label: string;
            thumb?: components["schemas"]["ProductThumb"] | null;
            /** @description Where it leads, root-relative. */
            url: string;
        };
        /**
         * @description What a suggestion is.
         * @enum {string}
         */
        SuggestionKind: "product" | "salt" | "category";
        /** @description How the site is doing. */
        SystemState: {
            /** @description Backups. */
            backups: components["schemas"]["BackupsState"];
            certificate: components["schemas"]["CertificateState"] | null;
            /** @description The disk with the data directory. */
            disk: components["schemas"]["DiskState"];
            /**
             * Format: int64
             * @description Errors since the start.
             */
            errors: number;
            /** @description What of the hourly work fails, in its order. */
            failing_duties: components["schemas"]["FailingDuty"][];
            /** @description Mails. */
            mail: components["schemas"]["MailsState"];
            /** @description What needs the operator, the most urgent first. */
            notices: components["schemas"]["Notice"][];
            /**
             * Format: date-time
             * @description The time at the server, RFC 3339 UTC.
             */
            now: string;
            /** @description What the pages say. */
            pages: components["schemas"]["PagesState"];
            /** @description This process. */
            process: components["schemas"]["ProcessState"];
            /** @description The last warnings and errors, newest first. */
            recent: components["schemas"]["RecentEvent"][];
            /**
             * Format: date-time
             * @description When this process was started, RFC 3339 UTC.
             */
            started_at: string;
            /** @description The version, with the commit where it is known. */
            version: string;
            /**
             * Format: int64
             * @description Warnings since the start.
             */
            warnings: number;
        };
        /** @description A category or a benefit, with how many products it leads to. */
        Term: {
            /**
             * Format: int64
             * @description Id.
             */
            id: number;
            ink?: components["schemas"]["Ink"] | null;
            /** @description Name; products hold it as text. */
            name: string;
            /**
             * Format: int64
             * @description How many products have it.
             */
            products: number;
            /** @description The name in addresses. */
            slug: string;
        };
        /** @description How many categories and benefits there are. */
        TermCounts: {
            /**
             * Format: int64
             * @description In the trash.
             */
            trash: number;
        };
        /** @description What the form for a category or benefit sends. */
        TermInput: {
            /** @description The ink of a category's labels, empty to leave it to the site; without one it stays. */
            ink?: string | null;
            /** @description Where another one has the name: its products become those of that one. Without it such a name is refused. */
            merge?: boolean | null;
            /** @description Name; required. */
            name: string;
            /** @description The name in addresses; without one it is made from the name, or stays. */
            slug?: string | null;
        };
        /** @description The order of categories. */
        TermOrder: {
            /** @description The ids of those that come first, in this order; the others follow by name. */
            ids: number[];
        };
        /** @description To whom a test mail goes. */
        TestMailInput: {
            /** @description An e-mail address. */
            to: string;
        };
        /** @description What came of a test mail. */
        TestMailResult: {
            /** @description Whether the mail server has taken the mail. */
            ok: boolean;
            /** @description The steps up to the first that failed. */
            steps: components["schemas"]["TestMailStep"][];
        };
        /** @description A step of sending a mail. */
        TestMailStep: {
            /** @description The server's words, or what went wrong. */
            message: string;
            /**
             * @description `connecting`, `starting TLS`, `signing in`, `naming the sender`, `naming the recipient`, `announcing the mail`,
             *     `handing the mail over`; `waiting` when it took too long; `transport` when mails are not sent at all.
             */
            name: string;
            /** @description Whether it succeeded. */
            ok: boolean;
        };
        Timeline: {
            heading: string;
            stops: components["schemas"]["Stop"][];
        };
        /** @description The body of both grants; unknown keys (`gotrue_meta_security`) are ignored. */
        TokenRequest: {
            /**
             * @description For the grant `password`.
             * @default null
             */
            email: string | null;
            /**
             * @description For the grant `password`.
             * @default null
             */
            password: string | null;
            /**
             * @description For the grant `refresh_token`, unless the cookie carries it.
             * @default null
             */
            refresh_token: string | null;
        };
        /** @description The secret of an authenticator app, shown this once. */
        TotpView: {
            /** @description SVG image of `uri`. */
            qr_code: string;
            /** @description Base32. */
            secret: string;
            /** @description `otpauth://totp/…`. */
            uri: string;
        };
        /** @description A text for which nothing was found, and what it finds now. */
        Unanswered: components["schemas"]["CountedText"] & {
            /**
             * Format: int64
             * @description How many products a search for it finds now.
             */
            products: number;
        };
        /** @description How many texts there are for which nothing was found. */
        UnansweredCounts: {
            /**
             * Format: int64
             * @description Those that the back office shows.
             */
            texts: number;
        };
        /** @description One page of the texts for which nothing was found. */
        UnansweredPage: {
            /** @description Whether texts are counted; `[search] count_unanswered` of the configuration. */
            counting: boolean;
            /** @description The texts of this page, the most frequent first. */
            items: components["schemas"]["Unanswered"][];
            /**
             * Format: int32
             * @description This page, from 1.
             */
            page: number;
            /**
             * Format: int32
             * @description Texts a page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
        };
        /**
         * @description Where a text was typed.
         * @enum {string}
         */
        UnansweredSource: "search" | "enquiry_line";
        /** @description A record that still refers to the old upload. */
        UnchangedUse: components["schemas"]["MediaUse"] & {
            /** @description Why. */
            reason: string;
        };
        /** @description What an undo did. */
        UndoneImport: components["schemas"]["ImportSummary"] & {
            /** @description Records that were left as they are, in words. */
            kept: string[];
        };
        /** @description The files of an upload. */
        UploadForm: {
            /** @description One or more files. */
            file: string[];
        };
        /** @description Limits of an upload, for forms that show them before a file is chosen. */
        UploadLimits: {
            /**
             * Format: int64
             * @description Largest file, bytes.
             */
            max_bytes: number;
            /**
             * Format: int64
             * @description Largest document, bytes.
             */
            max_document_bytes: number;
            /** @description The same as text. */
            max_document_size: string;
            /**
             * Format: int64
             * @description Largest image, pixels (width × height).
             */
            max_pixels: number;
            /** @description The same as text, as error messages have it. */
            max_size: string;
        };
        /** @description A document that has just been stored. */
        UploadedDocument: {
            /**
             * Format: int64
             * @description Size of the file.
             */
            bytes: number;
            /**
             * Format: int64
             * @description Its id in the media library.
             */
            id: number;
            /** @description The name under which it is saved. */
            name: string;
            /** @description Root-relative address. */
            url: string;
        };
        /** @description An image that has just been stored. */
        UploadedImage: components["schemas"]["Picture"] & {
            /**
             * Format: int64
             * @description Size of the full file.
             */
            bytes: number;
            /**
             * Format: int64
             * @description Its id in the media library.
             */
            id: number;
            /** @description The browser's name for the file. */
            name: string;
        };
        /** @description A file that has just been stored: a document in the bucket `documents`, else an image. */
        UploadedMedia: components["schemas"]["UploadedImage"] | components["schemas"]["UploadedDocument"];
        /**
         * @description A state of a record.
         * @enum {string}
         */
        UsePlace: "published" | "draft" | "scheduled" | "trash" | "version" | "import";
        /** @description What clients send to change a user; only the password can be changed here. */
        UserChanges: {
            /** @description The current password; not needed within five minutes of a second step, but checked when it is sent. */
            current_password?: string | null;
            /** @description The new password. */
            password: string;
        };
        /** @description A user with factors. */
        UserView: {
            /** @description How the account signs in; `role` is `owner` or `editor`, `requires_second_factor` whether the site requires one. */
            app_metadata: Record<string, never>;
            /** @description Always `authenticated`. */
            aud: string;
            /** @description The same as `email_confirmed_at`. */
            confirmed_at: string;
            /** @description RFC 3339 UTC. */
            created_at: string;
            /** @description The account's e-mail address. */
            email: string;
            /** @description When the account was made, RFC 3339 UTC. */
            email_confirmed_at: string;
            /** @description Second factors, verified or not. */
            factors: components["schemas"]["FactorView"][];
            /**
             * Format: uuid
             * @description The account's id.
             */
            id: string;
            /** @description Always empty: there are no outside identities. */
            identities: Record<string, never>[];
            /** @description Always false. */
            is_anonymous: boolean;
            /** @description RFC 3339 UTC. */
            last_sign_in_at?: string | null;
            /** @description Always empty: phones are factors. */
            phone: string;
            /** @description Always `authenticated`. */
            role: string;
            /** @description RFC 3339 UTC. */
            updated_at: string;
            /** @description Always empty. */
            user_metadata: Record<string, never>;
        };
        /**
         * @description What became of a value that is none of a field's choices as it is written.
         * @enum {string}
         */
        ValueState: "asked" | "kept" | "read" | "answered";
        ValueYear: {
            id: string;
            text: string;
            when: string;
        };
        Values: {
            heading: string;
            points: components["schemas"]["CompanyValue"][];
        };
        /** @description The codes by which search engines and networks know whose site this is; `""` where there is none. */
        Verification: {
            /** @default  */
            bing: string;
            /** @default  */
            facebook: string;
            /** @default  */
            google: string;
            /** @default  */
            pinterest: string;
            /** @default  */
            yandex: string;
        };
        /** @description The codes as an owner sends them. */
        VerificationInput: {
            bing: string;
            facebook: string;
            google: string;
            pinterest: string;
            yandex: string;
        };
        /** @description The body of `POST /factors/{id}/verify`. */
        VerifyRequest: {
            /** @description The challenge that is answered. */
            challenge_id: string;
            /** @description A code from an app or a text message. */
            code?: string | null;
            webauthn?: components["schemas"]["WebAuthnAnswer"] | null;
        };
        /** @description A published version. */
        Version: {
            /**
             * Format: date-time
             * @description When, RFC 3339 UTC.
             */
            published_at: string;
            /** @description E-mail of the administrator. */
            published_by: string | null;
            /**
             * Format: int64
             * @description Its number.
             */
            revision: number;
        };
        /** @description Why a password is too weak. */
        WeakPasswordBody: {
            /** @description `length` or `characters`. */
            reasons: string[];
        };
        /** @description A browser's response; `rpId` and `rpOrigins` of the client are ignored. */
        WebAuthnAnswer: {
            /** @description The result of `navigator.credentials`. */
            credential_response: Record<string, never>;
            /** @description `create` or `request`. */
            type: string;
        };
        /** @description The options of a WebAuthn ceremony. */
        WebAuthnChallengeView: {
            /** @description Options for `navigator.credentials`. */
            credential_options: Record<string, never>;
            /** @description `create` or `request`. */
            type: string;
        };
    };
    responses: {
        /** @description The body or an address in it is malformed: `bad_json`, `validation_failed`, `invalid_credentials`, `refresh_token_not_found`, `refresh_token_already_used`, `session_expired` */
        AuthError400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthErrorBody"];
            };
        };
        /** @description No access token, or one that is not valid: `no_authorization`, `bad_jwt` */
        AuthError401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthErrorBody"];
            };
        };
        /** @description The session ended, or a second factor has to be verified first (`mfa_required`): `bad_origin`, `session_not_found`, `insufficient_aal`, `reauthentication_needed` */
        AuthError403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthErrorBody"];
            };
        };
        /** @description There is no such thing: `not_found`, `invitation_not_valid`, `mfa_factor_not_found` */
        AuthError404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthErrorBody"];
            };
        };
        /** @description The body did not arrive in time: `request_timeout` */
        AuthError408: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthErrorBody"];
            };
        };
        /** @description The body is too large: `request_too_large` */
        AuthError413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthErrorBody"];
            };
        };
        /** @description The body is of another media type: `unsupported_media_type` */
        AuthError415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthErrorBody"];
            };
        };
        /** @description Some fields are not right; `errors` names them all: `signup_disabled`, `weak_password`, `same_password`, `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`, `mfa_verified_factor_exists`, `mfa_phone_enroll_not_enabled`, `mfa_webauthn_enroll_not_enabled`, `mfa_factor_not_found`, `mfa_challenge_expired`, `mfa_verification_failed`, `sms_send_failed` */
        AuthError422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthErrorBody"];
            };
        };
        /** @description Too many attempts; `Retry-After` says when to come back: `over_request_rate_limit`, `over_sms_send_rate_limit` */
        AuthError429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthErrorBody"];
            };
        };
        /** @description The server is busy; `Retry-After` says when to come back */
        AuthError503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthErrorBody"];
            };
        };
        /** @description The body or an address in it is malformed */
        Problem400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No access token, or one that is not valid */
        Problem401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The session ended, or a second factor has to be verified first (`mfa_required`) */
        Problem403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body did not arrive in time */
        Problem408: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It is in use */
        Problem409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Somebody else saved meanwhile */
        Problem412: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is of another media type */
        Problem415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Some fields are not right; `errors` names them all */
        Problem422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many attempts; `Retry-After` says when to come back */
        Problem429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The mail server did not take the mail */
        Problem502: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server is busy; `Retry-After` says when to come back */
        Problem503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The disk is full */
        Problem507: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AboutDocument = components['schemas']['AboutDocument'];
export type AboutLeadership = components['schemas']['AboutLeadership'];
export type AboutReasons = components['schemas']['AboutReasons'];
export type AboutStory = components['schemas']['AboutStory'];
export type AcceptedInvitation = components['schemas']['AcceptedInvitation'];
export type Action = components['schemas']['Action'];
export type AdminPost = components['schemas']['AdminPost'];
export type AdminPostPage = components['schemas']['AdminPostPage'];
export type AdminPostSummary = components['schemas']['AdminPostSummary'];
export type AdminProduct = components['schemas']['AdminProduct'];
export type AdminProductPage = components['schemas']['AdminProductPage'];
export type AdminProductSummary = components['schemas']['AdminProductSummary'];
export type AdminTerm = components['schemas']['AdminTerm'];
export type Announcement = components['schemas']['Announcement'];
export type AnnouncementLink = components['schemas']['AnnouncementLink'];
export type AuthErrorBody = components['schemas']['AuthErrorBody'];
export type BackupDrill = components['schemas']['BackupDrill'];
export type BackupEntry = components['schemas']['BackupEntry'];
export type BackupFailure = components['schemas']['BackupFailure'];
export type BackupJob = components['schemas']['BackupJob'];
export type BackupJobKind = components['schemas']['BackupJobKind'];
export type BackupPlaceKind = components['schemas']['BackupPlaceKind'];
export type BackupPlaceState = components['schemas']['BackupPlaceState'];
export type BackupRunning = components['schemas']['BackupRunning'];
export type BackupSettings = components['schemas']['BackupSettings'];
export type BackupSettingsInput = components['schemas']['BackupSettingsInput'];
export type BackupState = components['schemas']['BackupState'];
export type BackupSuccess = components['schemas']['BackupSuccess'];
export type BackupsPage = components['schemas']['BackupsPage'];
export type BackupsState = components['schemas']['BackupsState'];
export type BeginSiteInput = components['schemas']['BeginSiteInput'];
export type BegunSite = components['schemas']['BegunSite'];
export type BlogCategory = components['schemas']['BlogCategory'];
export type BlogPage = components['schemas']['BlogPage'];
export type BlogStats = components['schemas']['BlogStats'];
export type CatalogueFile = components['schemas']['CatalogueFile'];
export type CertificateState = components['schemas']['CertificateState'];
export type Certification = components['schemas']['Certification'];
export type CertificationContent = components['schemas']['CertificationContent'];
export type ChallengeRequest = components['schemas']['ChallengeRequest'];
export type ChallengeView = components['schemas']['ChallengeView'];
export type ChangeRequest = components['schemas']['ChangeRequest'];
export type Checklist = components['schemas']['Checklist'];
export type ChecklistItem = components['schemas']['ChecklistItem'];
export type ChecklistState = components['schemas']['ChecklistState'];
export type Choice = components['schemas']['Choice'];
export type ClaimGroupView = components['schemas']['ClaimGroupView'];
export type ClaimList = components['schemas']['ClaimList'];
export type ClaimState = components['schemas']['ClaimState'];
export type ClaimView = components['schemas']['ClaimView'];
export type ClaimsInput = components['schemas']['ClaimsInput'];
export type ClearedSample = components['schemas']['ClearedSample'];
export type Closing = components['schemas']['Closing'];
export type CompanyDocument = components['schemas']['CompanyDocument'];
export type CompanyFacts = components['schemas']['CompanyFacts'];
export type CompanyValue = components['schemas']['CompanyValue'];
export type ComparedProduct = components['schemas']['ComparedProduct'];
export type CompositionLine = components['schemas']['CompositionLine'];
export type ContactDocument = components['schemas']['ContactDocument'];
export type ContactMap = components['schemas']['ContactMap'];
export type ContactOffice = components['schemas']['ContactOffice'];
export type ContentDocument = components['schemas']['ContentDocument'];
export type ContentPicture = components['schemas']['ContentPicture'];
export type CountedText = components['schemas']['CountedText'];
export type CreatedPreviewLink = components['schemas']['CreatedPreviewLink'];
export type Dashboard = components['schemas']['Dashboard'];
export type DiskState = components['schemas']['DiskState'];
export type DismissedText = components['schemas']['DismissedText'];
export type DocumentInput = components['schemas']['DocumentInput'];
export type DocumentKind = components['schemas']['DocumentKind'];
export type DraftInfo = components['schemas']['DraftInfo'];
export type Drawer = components['schemas']['Drawer'];
export type DrugLicence = components['schemas']['DrugLicence'];
export type Duty = components['schemas']['Duty'];
export type EarlierValue = components['schemas']['EarlierValue'];
export type Editor = components['schemas']['Editor'];
export type EmptyCells = components['schemas']['EmptyCells'];
export type EmptyList = components['schemas']['EmptyList'];
export type EnquiryInput = components['schemas']['EnquiryInput'];
export type EnquiryListInput = components['schemas']['EnquiryListInput'];
export type EnrolledView = components['schemas']['EnrolledView'];
export type FacetValue = components['schemas']['FacetValue'];
export type Facets = components['schemas']['Facets'];
export type FactorView = components['schemas']['FactorView'];
export type FailingDuty = components['schemas']['FailingDuty'];
export type FieldChange = components['schemas']['FieldChange'];
export type FieldSchema = components['schemas']['FieldSchema'];
export type Finding = components['schemas']['Finding'];
export type FindingKind = components['schemas']['FindingKind'];
export type FoodLicence = components['schemas']['FoodLicence'];
export type FoodLicenceContent = components['schemas']['FoodLicenceContent'];
export type FooterCategories = components['schemas']['FooterCategories'];
export type FooterWords = components['schemas']['FooterWords'];
export type FormWords = components['schemas']['FormWords'];
export type FreeSlug = components['schemas']['FreeSlug'];
export type Generation = components['schemas']['Generation'];
export type Generations = components['schemas']['Generations'];
export type GoneProduct = components['schemas']['GoneProduct'];
export type Head = components['schemas']['Head'];
export type Hero = components['schemas']['Hero'];
export type HistoryEntry = components['schemas']['HistoryEntry'];
export type HistoryPage = components['schemas']['HistoryPage'];
export type HomeDocument = components['schemas']['HomeDocument'];
export type HomeSection = components['schemas']['HomeSection'];
export type HomeStory = components['schemas']['HomeStory'];
export type HomeTrust = components['schemas']['HomeTrust'];
export type ImageInput = components['schemas']['ImageInput'];
export type ImportAbout = components['schemas']['ImportAbout'];
export type ImportChoice = components['schemas']['ImportChoice'];
export type ImportColumn = components['schemas']['ImportColumn'];
export type ImportFile = components['schemas']['ImportFile'];
export type ImportFormat = components['schemas']['ImportFormat'];
export type ImportGone = components['schemas']['ImportGone'];
export type ImportGroup = components['schemas']['ImportGroup'];
export type ImportKind = components['schemas']['ImportKind'];
export type ImportList = components['schemas']['ImportList'];
export type ImportReport = components['schemas']['ImportReport'];
export type ImportRow = components['schemas']['ImportRow'];
export type ImportRowChange = components['schemas']['ImportRowChange'];
export type ImportSheet = components['schemas']['ImportSheet'];
export type ImportState = components['schemas']['ImportState'];
export type ImportSummary = components['schemas']['ImportSummary'];
export type ImportValue = components['schemas']['ImportValue'];
export type Ink = components['schemas']['Ink'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationInput = components['schemas']['InvitationInput'];
export type InvitationToken = components['schemas']['InvitationToken'];
export type Kind = components['schemas']['Kind'];
export type LabelAmount = components['schemas']['LabelAmount'];
export type LabelledLink = components['schemas']['LabelledLink'];
export type LastChange = components['schemas']['LastChange'];
export type LayoutDocument = components['schemas']['LayoutDocument'];
export type Leader = components['schemas']['Leader'];
export type LeftOut = components['schemas']['LeftOut'];
export type LegacyDocument = components['schemas']['LegacyDocument'];
export type LegacyInteractiveDocument = components['schemas']['LegacyInteractiveDocument'];
export type LegacyWalk = components['schemas']['LegacyWalk'];
export type LegalBlock = components['schemas']['LegalBlock'];
export type LegalClosing = components['schemas']['LegalClosing'];
export type LegalDocument = components['schemas']['LegalDocument'];
export type LegalSection = components['schemas']['LegalSection'];
export type LibraryCounts = components['schemas']['LibraryCounts'];
export type LicenceContent = components['schemas']['LicenceContent'];
export type LineInput = components['schemas']['LineInput'];
export type LineKind = components['schemas']['LineKind'];
export type LinkItem = components['schemas']['LinkItem'];
export type ListFile = components['schemas']['ListFile'];
export type ListOpening = components['schemas']['ListOpening'];
export type ListedProduct = components['schemas']['ListedProduct'];
export type ListedSearchWord = components['schemas']['ListedSearchWord'];
export type LiveSessionView = components['schemas']['LiveSessionView'];
export type MailSettings = components['schemas']['MailSettings'];
export type MailSettingsInput = components['schemas']['MailSettingsInput'];
export type MailState = components['schemas']['MailState'];
export type MailsState = components['schemas']['MailsState'];
export type MapFacts = components['schemas']['MapFacts'];
export type MapPosition = components['schemas']['MapPosition'];
export type Marking = components['schemas']['Marking'];
export type MatchCandidate = components['schemas']['MatchCandidate'];
export type MatchedLine = components['schemas']['MatchedLine'];
export type MatchedList = components['schemas']['MatchedList'];
export type MatchedProduct = components['schemas']['MatchedProduct'];
export type MatrixCell = components['schemas']['MatrixCell'];
export type MatrixForm = components['schemas']['MatrixForm'];
export type MatrixProduct = components['schemas']['MatrixProduct'];
export type MatrixStrength = components['schemas']['MatrixStrength'];
export type MediaAmount = components['schemas']['MediaAmount'];
export type MediaInput = components['schemas']['MediaInput'];
export type MediaItem = components['schemas']['MediaItem'];
export type MediaPage = components['schemas']['MediaPage'];
export type MediaUse = components['schemas']['MediaUse'];
export type MediaUses = components['schemas']['MediaUses'];
export type MissingAddress = components['schemas']['MissingAddress'];
export type MissingAddressList = components['schemas']['MissingAddressList'];
export type NamedSlug = components['schemas']['NamedSlug'];
export type Navigation = components['schemas']['Navigation'];
export type NewFactor = components['schemas']['NewFactor'];
export type NextProduct = components['schemas']['NextProduct'];
export type NotFoundDocument = components['schemas']['NotFoundDocument'];
export type NotOpenWords = components['schemas']['NotOpenWords'];
export type NotStocked = components['schemas']['NotStocked'];
export type Notice = components['schemas']['Notice'];
export type NoticeKind = components['schemas']['NoticeKind'];
export type OpenInvitationView = components['schemas']['OpenInvitationView'];
export type OpeningTimes = components['schemas']['OpeningTimes'];
export type Origin = components['schemas']['Origin'];
export type Overview = components['schemas']['Overview'];
export type PackLabel = components['schemas']['PackLabel'];
export type PagesState = components['schemas']['PagesState'];
export type PartnersContact = components['schemas']['PartnersContact'];
export type PartnersDocument = components['schemas']['PartnersDocument'];
export type PartnersResources = components['schemas']['PartnersResources'];
export type PartnershipInput = components['schemas']['PartnershipInput'];
export type PastedList = components['schemas']['PastedList'];
export type PeoplePage = components['schemas']['PeoplePage'];
export type Person = components['schemas']['Person'];
export type PersonInput = components['schemas']['PersonInput'];
export type Picture = components['schemas']['Picture'];
export type PictureHero = components['schemas']['PictureHero'];
export type PicturePointList = components['schemas']['PicturePointList'];
export type PlaceInList = components['schemas']['PlaceInList'];
export type Point = components['schemas']['Point'];
export type PointList = components['schemas']['PointList'];
export type Post = components['schemas']['Post'];
export type PostCounts = components['schemas']['PostCounts'];
export type PostHead = components['schemas']['PostHead'];
export type PostInput = components['schemas']['PostInput'];
export type PostRevision = components['schemas']['PostRevision'];
export type PostState = components['schemas']['PostState'];
export type PostSummary = components['schemas']['PostSummary'];
export type PresentPassword = components['schemas']['PresentPassword'];
export type Preview = components['schemas']['Preview'];
export type PreviewInput = components['schemas']['PreviewInput'];
export type PreviewLink = components['schemas']['PreviewLink'];
export type PreviewLinkInput = components['schemas']['PreviewLinkInput'];
export type PreviewLinkList = components['schemas']['PreviewLinkList'];
export type Problem = components['schemas']['Problem'];
export type ProcessState = components['schemas']['ProcessState'];
export type Product = components['schemas']['Product'];
export type ProductCounts = components['schemas']['ProductCounts'];
export type ProductDocument = components['schemas']['ProductDocument'];
export type ProductInput = components['schemas']['ProductInput'];
export type ProductPage = components['schemas']['ProductPage'];
export type ProductRevision = components['schemas']['ProductRevision'];
export type ProductStats = components['schemas']['ProductStats'];
export type ProductSummary = components['schemas']['ProductSummary'];
export type ProductThumb = components['schemas']['ProductThumb'];
export type Proof = components['schemas']['Proof'];
export type PublishInput = components['schemas']['PublishInput'];
export type PublishResult = components['schemas']['PublishResult'];
export type PublishedPage = components['schemas']['PublishedPage'];
export type QuickLinks = components['schemas']['QuickLinks'];
export type ReadingDoubt = components['schemas']['ReadingDoubt'];
export type RecentEvent = components['schemas']['RecentEvent'];
export type RecoveryCode = components['schemas']['RecoveryCode'];
export type RecoveryCodesLeftView = components['schemas']['RecoveryCodesLeftView'];
export type RecoveryCodesView = components['schemas']['RecoveryCodesView'];
export type Redirect = components['schemas']['Redirect'];
export type RedirectImport = components['schemas']['RedirectImport'];
export type RedirectInput = components['schemas']['RedirectInput'];
export type RedirectList = components['schemas']['RedirectList'];
export type RedirectPage = components['schemas']['RedirectPage'];
export type RedirectRow = components['schemas']['RedirectRow'];
export type RedirectRowChange = components['schemas']['RedirectRowChange'];
export type RedirectRowError = components['schemas']['RedirectRowError'];
export type RemovedFactorView = components['schemas']['RemovedFactorView'];
export type ReplaceForm = components['schemas']['ReplaceForm'];
export type ReplaceInput = components['schemas']['ReplaceInput'];
export type Replaced = components['schemas']['Replaced'];
export type RequestWords = components['schemas']['RequestWords'];
export type ResolvedPicture = components['schemas']['ResolvedPicture'];
export type Revision = components['schemas']['Revision'];
export type Role = components['schemas']['Role'];
export type RowError = components['schemas']['RowError'];
export type RowReport = components['schemas']['RowReport'];
export type SaltMatrix = components['schemas']['SaltMatrix'];
export type SaltProduct = components['schemas']['SaltProduct'];
export type SaltStrength = components['schemas']['SaltStrength'];
export type SameSalt = components['schemas']['SameSalt'];
export type Scheduled = components['schemas']['Scheduled'];
export type ScheduledInfo = components['schemas']['ScheduledInfo'];
export type SealWords = components['schemas']['SealWords'];
export type SearchWord = components['schemas']['SearchWord'];
export type SearchWordInput = components['schemas']['SearchWordInput'];
export type SearchWordPage = components['schemas']['SearchWordPage'];
export type SecurityInput = components['schemas']['SecurityInput'];
export type SecuritySettings = components['schemas']['SecuritySettings'];
export type Sent = components['schemas']['Sent'];
export type SentInvitationView = components['schemas']['SentInvitationView'];
export type SentList = components['schemas']['SentList'];
export type SessionView = components['schemas']['SessionView'];
export type SetBy = components['schemas']['SetBy'];
export type ShopLabels = components['schemas']['ShopLabels'];
export type ShopNames = components['schemas']['ShopNames'];
export type ShownPages = components['schemas']['ShownPages'];
export type Site = components['schemas']['Site'];
export type SitePage = components['schemas']['SitePage'];
export type SitePageEditors = components['schemas']['SitePageEditors'];
export type SitePageList = components['schemas']['SitePageList'];
export type SitePageSummary = components['schemas']['SitePageSummary'];
export type SitePageVersion = components['schemas']['SitePageVersion'];
export type SitePageVersions = components['schemas']['SitePageVersions'];
export type SiteSettings = components['schemas']['SiteSettings'];
export type SiteSettingsInput = components['schemas']['SiteSettingsInput'];
export type Slide = components['schemas']['Slide'];
export type SocialLinks = components['schemas']['SocialLinks'];
export type SocialProfiles = components['schemas']['SocialProfiles'];
export type Standing = components['schemas']['Standing'];
export type Stat = components['schemas']['Stat'];
export type StockedStrength = components['schemas']['StockedStrength'];
export type Stop = components['schemas']['Stop'];
export type StoredDocument = components['schemas']['StoredDocument'];
export type Stretch = components['schemas']['Stretch'];
export type Suggestion = components['schemas']['Suggestion'];
export type SuggestionKind = components['schemas']['SuggestionKind'];
export type SystemState = components['schemas']['SystemState'];
export type Term = components['schemas']['Term'];
export type TermCounts = components['schemas']['TermCounts'];
export type TermInput = components['schemas']['TermInput'];
export type TermOrder = components['schemas']['TermOrder'];
export type TestMailInput = components['schemas']['TestMailInput'];
export type TestMailResult = components['schemas']['TestMailResult'];
export type TestMailStep = components['schemas']['TestMailStep'];
export type Timeline = components['schemas']['Timeline'];
export type TokenRequest = components['schemas']['TokenRequest'];
export type TotpView = components['schemas']['TotpView'];
export type Unanswered = components['schemas']['Unanswered'];
export type UnansweredCounts = components['schemas']['UnansweredCounts'];
export type UnansweredPage = components['schemas']['UnansweredPage'];
export type UnansweredSource = components['schemas']['UnansweredSource'];
export type UnchangedUse = components['schemas']['UnchangedUse'];
export type UndoneImport = components['schemas']['UndoneImport'];
export type UploadForm = components['schemas']['UploadForm'];
export type UploadLimits = components['schemas']['UploadLimits'];
export type UploadedDocument = components['schemas']['UploadedDocument'];
export type UploadedImage = components['schemas']['UploadedImage'];
export type UploadedMedia = components['schemas']['UploadedMedia'];
export type UsePlace = components['schemas']['UsePlace'];
export type UserChanges = components['schemas']['UserChanges'];
export type UserView = components['schemas']['UserView'];
export type ValueState = components['schemas']['ValueState'];
export type ValueYear = components['schemas']['ValueYear'];
export type Values = components['schemas']['Values'];
export type Verification = components['schemas']['Verification'];
export type VerificationInput = components['schemas']['VerificationInput'];
export type VerifyRequest = components['schemas']['VerifyRequest'];
export type Version = components['schemas']['Version'];
export type WeakPasswordBody = components['schemas']['WeakPasswordBody'];
export type WebAuthnAnswer = components['schemas']['WebAuthnAnswer'];
export type WebAuthnChallengeView = components['schemas']['WebAuthnChallengeView'];
export type ResponseAuthError400 = components['responses']['AuthError400'];
export type ResponseAuthError401 = components['responses']['AuthError401'];
export type ResponseAuthError403 = components['responses']['AuthError403'];
export type ResponseAuthError404 = components['responses']['AuthError404'];
export type ResponseAuthError408 = components['responses']['AuthError408'];
export type ResponseAuthError413 = components['responses']['AuthError413'];
export type ResponseAuthError415 = components['responses']['AuthError415'];
export type ResponseAuthError422 = components['responses']['AuthError422'];
export type ResponseAuthError429 = components['responses']['AuthError429'];
export type ResponseAuthError503 = components['responses']['AuthError503'];
export type ResponseProblem400 = components['responses']['Problem400'];
export type ResponseProblem401 = components['responses']['Problem401'];
export type ResponseProblem403 = components['responses']['Problem403'];
export type ResponseProblem404 = components['responses']['Problem404'];
export type ResponseProblem408 = components['responses']['Problem408'];
export type ResponseProblem409 = components['responses']['Problem409'];
export type ResponseProblem412 = components['responses']['Problem412'];
export type ResponseProblem413 = components['responses']['Problem413'];
export type ResponseProblem415 = components['responses']['Problem415'];
export type ResponseProblem422 = components['responses']['Problem422'];
export type ResponseProblem429 = components['responses']['Problem429'];
export type ResponseProblem502 = components['responses']['Problem502'];
export type ResponseProblem503 = components['responses']['Problem503'];
export type ResponseProblem507 = components['responses']['Problem507'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
