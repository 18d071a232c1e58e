// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PartnerAndFee} from "./PartnerAndFee.sol";

/// @param service what the service gets
/// @param partner what the partner gets
/// @param direct paid to the wallets at once, not into the vault
struct Share {
    uint256 service;
    uint256 partner;
    bool direct;
}

/// @title Shares: what of a swap goes to the service and to the partner
/// @notice Exactly one rule applies, the first that fits:
///   1. a partner with a fee: the fee, 85 % partner and 15 % service; all surplus stays with the user;
///   2. a partner with the referral flag: of the surplus 50 % service, 25 % partner, 25 % user;
///   3. a partner who takes surplus: half service, half partner; with the user flag half service (directly), half user;
///   4. otherwise the surplus goes to the service.
/// Surplus is what a swap did better than quoted. It counts when it exceeds `EPSILON`, so that a rounding is no surplus, and
/// is at most 1 % of the quote when the cap flag is set.
///
/// Rounding: every division rounds down, so fees never exceed their rate. The parts of one fee add up exactly: the
/// partner's 85 % and the service's 50 % of a surplus round down, the other side of the two gets the rest. In rules 2 and
/// 3 with the user flag what rounding leaves stays with the user.
library Shares {
    using PartnerAndFee for uint256;

    uint256 internal constant BPS = 10_000;
    uint256 internal constant PARTNER_FEE_BPS = 8_500;
    uint256 internal constant REFERRAL_SERVICE_BPS = 5_000;
    uint256 internal constant REFERRAL_PARTNER_BPS = 2_500;
    uint256 internal constant SURPLUS_SERVICE_BPS = 5_000;
    uint256 internal constant SURPLUS_CAP_BPS = 100;
    uint256 internal constant EPSILON = 11;

    /// @notice Whether nobody has a share in a sale: no surplus, and no fee or nobody to pay it to. Cheaper than the shares.
    function isNone(uint256 received, uint256 quoted, uint256 partnerAndFee) internal pure returns (bool) {
        if (received > quoted && received - quoted > EPSILON) return false;
        return partnerAndFee.partner() == address(0) || partnerAndFee.feeBps() == 0;
    }

    /// @notice Shares of a sale, in destination units.
    /// @param received what the swap brought
    /// @param quoted what it should have brought
    /// @return share the fee's base is what was received, with a capped surplus at most quote plus cap
    function ofOutput(uint256 received, uint256 quoted, uint256 partnerAndFee)
        internal
        pure
        returns (Share memory share)
    {
        uint256 surplus = _surplus(received, quoted, quoted, partnerAndFee);
        // Cannot overflow: the surplus is at most what `received` exceeds `quoted` by.
        uint256 base = _min(received, quoted > received ? received : quoted + surplus);
        _split(share, base, surplus, partnerAndFee);
    }

    /// @notice Shares of a purchase, in source units.
    /// @param spent what the pools took
    /// @param quoted what they should have taken
    /// @return share the fee's base is the smaller of both
    function ofInput(uint256 spent, uint256 quoted, uint256 partnerAndFee) internal pure returns (Share memory share) {
        _split(share, _min(spent, quoted), _surplus(quoted, spent, quoted, partnerAndFee), partnerAndFee);
    }

    function _surplus(uint256 better, uint256 worse, uint256 quoted, uint256 partnerAndFee)
        private
        pure
        returns (uint256 surplus)
    {
        if (better <= worse || better - worse <= EPSILON) return 0;
        surplus = better - worse;
        if (partnerAndFee.has(PartnerAndFee.CAP_SURPLUS)) surplus = _min(surplus, quoted / (BPS / SURPLUS_CAP_BPS));
    }

    function _split(Share memory share, uint256 base, uint256 surplus, uint256 partnerAndFee) private pure {
        share.direct = partnerAndFee.has(PartnerAndFee.DIRECT_TRANSFER);
        bool hasPartner = partnerAndFee.partner() != address(0);
        uint256 bps = partnerAndFee.feeBps();
        if (hasPartner && bps != 0) {
            uint256 fee = base * bps / BPS;
            share.partner = fee * PARTNER_FEE_BPS / BPS;
            share.service = fee - share.partner;
        } else if (surplus == 0) {
            return;
        } else if (hasPartner && partnerAndFee.has(PartnerAndFee.REFERRAL)) {
            share.service = surplus * REFERRAL_SERVICE_BPS / BPS;
            share.partner = surplus * REFERRAL_PARTNER_BPS / BPS;
        } else if (hasPartner && partnerAndFee.has(PartnerAndFee.TAKE_SURPLUS)) {
            share.service = surplus * SURPLUS_SERVICE_BPS / BPS;
            if (partnerAndFee.has(PartnerAndFee.USER_SURPLUS)) share.direct = true;
            else share.partner = surplus - share.service;
        } else {
            share.service = surplus;
            share.direct = true;
        }
    }

    function _min(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }
}
