// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {FeeTerms, PartnerAndFee} from "./PartnerAndFee.sol";

/// @param service the service's share
/// @param partner the partner's share
/// @param direct true if shares are paid to the wallets directly, not registered in the vault
struct Share {
    uint256 service;
    uint256 partner;
    bool direct;
}

/// @title Shares: the shares of service and partner in a market swap or an intent order
/// @notice Exactly one rule applies, the first that fits:
///   1. a partner with a fee: the fee, of a market swap 85 % partner and 15 % service, of an order
///      all partner; all surplus stays with the user;
///   2. a partner with the referral flag: of the surplus 50 % service, 25 % partner, 25 % user;
///   3. a partner who takes surplus: half service, half partner; with the user flag half service
///      (directly), half user;
///   4. otherwise the surplus goes to the service.
/// Surplus is the improvement over the quote. In a market swap it counts only above `EPSILON`, so
/// that rounding is not surplus; it is at most 1 % of the quote when the cap flag is set.
///
/// Rounding: every division rounds down, so fees never exceed their rate. The parts of one fee add
/// up exactly: the partner's part of a fee and the service's 50 % of a surplus round down, and the
/// other party gets the rest. In rule 2, and in rule 3 with the user flag, the remainder of
/// rounding stays with the user.
library Shares {
    using PartnerAndFee for uint256;

    uint256 internal constant BPS = 10_000;
    uint256 internal constant PARTNER_FEE_BPS = 8_500;
    uint256 internal constant REFERRAL_SERVICE_BPS = 5_000;
    uint256 internal constant REFERRAL_PARTNER_BPS = 2_500;
    uint256 internal constant SURPLUS_SERVICE_BPS = 5_000;
    uint256 internal constant SURPLUS_CAP_BPS = 100;
    uint256 internal constant EPSILON = 11;

    /// @notice True if a sale has no shares: no surplus, and no fee or no partner. Cheaper than
    /// computing them.
    function isNone(uint256 received, uint256 quoted, uint256 partnerAndFee) internal pure returns (bool) {
        if (received > quoted && received - quoted > EPSILON) return false;
        return partnerAndFee.partner() == address(0) || partnerAndFee.feeBps() == 0;
    }

    /// @notice Computes the shares of a sale, in destination units.
    /// @param received the output of the swap
    /// @param quoted the expected output
    /// @return share its fee is based on what was received; with a capped surplus on at most quote
    /// plus cap
    function ofOutput(uint256 received, uint256 quoted, FeeTerms feeTerms) internal pure returns (Share memory share) {
        uint256 terms = FeeTerms.unwrap(feeTerms);
        uint256 surplus = _surplus(received, quoted, quoted, terms);
        // Cannot overflow: the surplus is at most `received - quoted`.
        uint256 base = _min(received, quoted > received ? received : quoted + surplus);
        _split(share, base, surplus, terms);
    }

    /// @notice Computes the shares of a purchase, in source units.
    /// @param spent the input that the pools took
    /// @param quoted the expected input
    /// @return share its fee is based on the smaller of both
    function ofInput(uint256 spent, uint256 quoted, FeeTerms feeTerms) internal pure returns (Share memory share) {
        uint256 terms = FeeTerms.unwrap(feeTerms);
        _split(share, _min(spent, quoted), _surplus(quoted, spent, quoted, terms), terms);
    }

    function _surplus(uint256 better, uint256 worse, uint256 quoted, uint256 terms)
        private
        pure
        returns (uint256 surplus)
    {
        uint256 tolerance = terms.has(PartnerAndFee.EXACT_SURPLUS) ? 0 : EPSILON;
        if (better <= worse || better - worse <= tolerance) return 0;
        surplus = better - worse;
        if (terms.has(PartnerAndFee.CAP_SURPLUS)) surplus = _min(surplus, quoted / (BPS / SURPLUS_CAP_BPS));
    }

    function _split(Share memory share, uint256 base, uint256 surplus, uint256 terms) private pure {
        share.direct = terms.has(PartnerAndFee.DIRECT_TRANSFER);
        bool hasPartner = terms.partner() != address(0);
        uint256 bps = terms.feeBps();
        if (hasPartner && bps != 0) {
            uint256 fee = base * bps / BPS;
            share.partner = terms.has(PartnerAndFee.WHOLE_FEE) ? fee : fee * PARTNER_FEE_BPS / BPS;
            share.service = fee - share.partner;
        } else if (surplus == 0) {
            return;
        } else if (hasPartner && terms.has(PartnerAndFee.REFERRAL)) {
            share.service = surplus * REFERRAL_SERVICE_BPS / BPS;
            share.partner = surplus * REFERRAL_PARTNER_BPS / BPS;
        } else if (hasPartner && terms.has(PartnerAndFee.TAKE_SURPLUS)) {
            share.service = surplus * SURPLUS_SERVICE_BPS / BPS;
            if (terms.has(PartnerAndFee.USER_SURPLUS)) share.direct = true;
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
