// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterAdmin} from "../interfaces/IRouterAdmin.sol";
import {PartnerAndFee} from "../libraries/PartnerAndFee.sol";
import {Share, Shares} from "../libraries/Shares.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {FeePercent} from "./FeePercent.sol";
import {LegacyPayments} from "./LegacyPayments.sol";

/// @notice The terms that all generic swaps share.
struct Trade {
    IERC20 fromToken;
    IERC20 toToken;
    uint256 fromAmount;
    uint256 toAmount;
    uint256 expectedAmount;
    address beneficiary;
    address partner;
    uint256 feePercent;
    uint256 deadline;
    bytes16 uuid;
}

/// @notice The amount that a running swap may spend, and the balances of the router before it.
struct Funds {
    uint256 budget;
    uint256 fromBefore;
    uint256 toBefore;
}

/// @title Trades: steps of all generic swaps before and after their calls
abstract contract Trades is LegacyPayments {
    using FeePercent for uint256;
    using PartnerAndFee for uint256;
    using Tokens for IERC20;

    address private immutable PERMIT2;
    address private immutable AUGUSTUS_RFQ;

    constructor(IRouterAdmin router) {
        PERMIT2 = router.PERMIT2();
        AUGUSTUS_RFQ = router.AUGUSTUS_RFQ();
    }

    /// @dev Checks a sale, submits its permit and takes its fee from the source token, if it has
    /// one.
    function _openSale(Trade memory trade, bytes calldata permit) internal returns (Funds memory) {
        _check(trade);
        _permit(trade.fromToken, trade.fromAmount, permit);
        return _fundsOf(trade, trade.fromAmount - _takeSourceFee(trade));
    }

    /// @dev Pays the output of a sale: shares first, the rest to the beneficiary.
    function _closeSale(Trade memory trade, Funds memory funds, uint256 sold) internal returns (uint256 received) {
        received = trade.toToken.balance(address(this)) - funds.toBefore;
        _refund(trade, funds);
        uint256 fees;
        if (!trade.feePercent.isFromSource()) {
            uint256 quoted = trade.expectedAmount > trade.toAmount ? trade.expectedAmount : trade.toAmount;
            fees = _payOutputShare(trade, received, quoted);
        }
        _payBeneficiary(trade, received - fees);
        _logSwappedV3(trade, sold, received);
    }

    /// @dev Checks a purchase and submits its permit.
    function _openPurchase(Trade memory trade, bytes calldata permit) internal returns (Funds memory) {
        if (trade.expectedAmount > trade.fromAmount) revert InvalidQuotedAmount();
        _check(trade);
        _permit(trade.fromToken, trade.fromAmount, permit);
        return _fundsOf(trade, trade.fromAmount);
    }

    /// @dev Pays what was bought, then shares from the unspent source, and returns the rest.
    /// @param taken the amount taken from the caller
    function _closePurchase(Trade memory trade, Funds memory funds, uint256 taken) internal returns (uint256 received) {
        received = trade.toToken.balance(address(this)) - funds.toBefore;
        uint256 spent = taken - (trade.fromToken.balance(address(this)) - funds.fromBefore);
        uint256 word = trade.feePercent.partnerAndFee(trade.partner);
        bool isOutputFee = word.feeBps() != 0 && word.partner() != address(0) && !trade.feePercent.isFromSource();
        uint256 fees = isOutputFee ? _payOutputShare(trade, received, received) : 0;
        _payBeneficiary(trade, received - fees);
        if (!isOutputFee) {
            Share memory share = Shares.ofInput(spent, trade.expectedAmount, word.terms());
            _exempt(trade.fromToken, share, word);
            if (share.service + share.partner > taken - spent) revert InsufficientBalanceToPayFees();
            _payShare(trade.fromToken, share, word);
        }
        _refund(trade, funds);
        _logBoughtV3(trade, spent, received);
    }

    /// @dev Reverts if the beneficiary is a contract that is called in the swap.
    function _refuseBeneficiary(address beneficiary, address called) internal pure {
        if (beneficiary == called) revert InvalidBeneficiary(called);
    }

    function _logSwappedV3(Trade memory trade, uint256 sold, uint256 received) private {
        emit SwappedV3(
            trade.uuid,
            trade.partner,
            trade.feePercent,
            msg.sender,
            trade.beneficiary,
            address(trade.fromToken),
            address(trade.toToken),
            sold,
            received,
            trade.expectedAmount
        );
    }

    function _logBoughtV3(Trade memory trade, uint256 spent, uint256 received) private {
        emit BoughtV3(
            trade.uuid,
            trade.partner,
            trade.feePercent,
            msg.sender,
            trade.beneficiary,
            address(trade.fromToken),
            address(trade.toToken),
            spent,
            received,
            trade.expectedAmount
        );
    }

    /// @dev Reverts for a swap that can never succeed, and sets the beneficiary.
    function _check(Trade memory trade) private view {
        require(trade.deadline >= block.timestamp, "Deadline breached");
        _requireValue(trade.fromToken.isNative() ? trade.fromAmount : 0);
        if (trade.toAmount == 0) revert InvalidToAmount();
        if (trade.fromToken == trade.toToken) revert ArbitrageNotSupported();
        if (trade.beneficiary == address(0)) trade.beneficiary = msg.sender;
        address beneficiary = trade.beneficiary;
        if (beneficiary == msg.sender) return;
        if (
            beneficiary == address(this) || beneficiary == address(PROXY) || beneficiary == address(ROUTER)
                || beneficiary == address(trade.fromToken) || beneficiary == address(trade.toToken)
                || beneficiary == WETH || beneficiary == FEE_VAULT || beneficiary == PERMIT2
                || beneficiary == AUGUSTUS_RFQ
        ) revert InvalidBeneficiary(beneficiary);
    }

    /// @dev Reads the balances of the router, less the native value that the swap may spend.
    function _fundsOf(Trade memory trade, uint256 budget) private view returns (Funds memory) {
        uint256 held = trade.fromToken.balance(address(this));
        if (trade.fromToken.isNative()) held -= budget;
        return Funds(budget, held, trade.toToken.balance(address(this)));
    }

    /// @dev Takes the fee of a sale from the source token.
    function _takeSourceFee(Trade memory trade) private returns (uint256 fee) {
        uint256 word = trade.feePercent.partnerAndFee(trade.partner);
        if (!trade.feePercent.isFromSource() || word.feeBps() == 0) return 0;
        IERC20 token = trade.fromToken;
        Share memory share = Shares.ofInput(trade.fromAmount, trade.fromAmount, word.terms());
        _exempt(token, share, word);
        fee = share.service + share.partner;
        if (fee == 0) return 0;
        if (!token.isNative()) {
            uint256 before = token.held(address(this));
            _pull(token, address(this), fee);
            // A token that taxes its transfers must not be topped up with the previous balance.
            if (token.held(address(this)) - before < fee) revert InsufficientBalanceToPayFees();
        }
        _payShare(token, share, word);
    }

    function _payOutputShare(Trade memory trade, uint256 received, uint256 quoted) private returns (uint256) {
        uint256 word = trade.feePercent.partnerAndFee(trade.partner);
        Share memory share = Shares.ofOutput(received, quoted, word.terms());
        _exempt(trade.toToken, share, word);
        _payShare(trade.toToken, share, word);
        return share.service + share.partner;
    }

    /// @dev Pays and counts what arrived: the beneficiary bears a token's tax, which counts against
    /// the minimum.
    function _payBeneficiary(Trade memory trade, uint256 amount) private {
        _requireOutput(trade.toToken.pushCounted(trade.beneficiary, amount), trade.toAmount);
    }

    /// @dev Returns the unspent source token to the caller.
    function _refund(Trade memory trade, Funds memory funds) private {
        uint256 left = trade.fromToken.balance(address(this)) - funds.fromBefore;
        if (left != 0) trade.fromToken.push(msg.sender, left);
    }
}
