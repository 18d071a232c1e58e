// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";
import {PartnerAndFee} from "../libraries/PartnerAndFee.sol";
import {Permit} from "../libraries/Permit.sol";
import {Permit2} from "../libraries/Permit2.sol";
import {Share, Shares} from "../libraries/Shares.sol";
import {INSUFFICIENT_OUTPUT} from "../libraries/Texts.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {RouterGuard} from "./RouterGuard.sol";
import {SharePayments} from "./SharePayments.sol";

/// @title RouterPayments: takes tokens and pays them
/// @notice Tokens are taken from the caller of the running swap only.
abstract contract RouterPayments is RouterGuard, SharePayments {
    using PartnerAndFee for uint256;
    using Tokens for IERC20;

    uint256 internal constant PERMIT2_MIN_LENGTH = 257;

    /// @dev Cost of the first pool of a running direct purchase, and the source tokens that the
    /// router holds since.
    uint256 private transient _cost;
    uint256 private transient _held;

    /// @dev Takes tokens from the caller, with a permit if there is one.
    function _pull(IERC20 token, address to, uint256 amount, bytes calldata permit) internal {
        if (permit.length >= PERMIT2_MIN_LENGTH) {
            if (!Permit2.takeAsArgued(PERMIT2, token, _caller(), to, amount, permit)) revert Permit2Failed();
            return;
        }
        if (permit.length != 0) _permit(token, amount, permit);
        token.pull(_caller(), to, amount);
    }

    /// @dev Returns the expected output of a sale. The quote counts as at least the minimum, so
    /// that a forged quote cannot turn the signed minimum into surplus.
    function _quoted(GenericData calldata swap) internal pure returns (uint256) {
        return swap.quotedAmount > swap.toAmount ? swap.quotedAmount : swap.toAmount;
    }

    /// @dev Pays the output of a sale: shares first, the rest to the beneficiary.
    function _payOutput(GenericData calldata swap, uint256 partnerAndFee, uint256 received, address beneficiary)
        internal
        returns (uint256 net, uint256 service, uint256 partner)
    {
        if (!Shares.isNone(received, _quoted(swap), partnerAndFee)) {
            Share memory share = Shares.ofOutput(received, _quoted(swap), partnerAndFee.terms());
            _exempt(swap.destToken, share, partnerAndFee);
            _payShare(swap.destToken, share, partnerAndFee);
            (service, partner) = (share.service, share.partner);
        }
        net = _payBeneficiary(swap.destToken, beneficiary, received - service - partner, swap.toAmount);
    }

    function _inputShare(GenericData calldata swap, uint256 partnerAndFee, uint256 spent)
        private
        view
        returns (Share memory share)
    {
        share = Shares.ofInput(spent, swap.quotedAmount, partnerAndFee.terms());
        _exempt(swap.srcToken, share, partnerAndFee);
    }

    /// @dev Pays the shares of a purchase from the held source tokens and returns the rest to the
    /// caller.
    /// @return total what the caller paid: pools and shares
    function _payInput(GenericData calldata swap, uint256 partnerAndFee, uint256 spent, uint256 held)
        internal
        returns (uint256 total, uint256 service, uint256 partner)
    {
        Share memory share = _inputShare(swap, partnerAndFee, spent);
        (service, partner) = (share.service, share.partner);
        uint256 fees = service + partner;
        if (fees > held) revert InsufficientBalanceToPayFees();
        _payShare(swap.srcToken, share, partnerAndFee);
        if (held > fees) swap.srcToken.push(msg.sender, held - fees);
        total = spent + fees;
    }

    /// @dev Pays the first pool of a direct purchase, now that its price is known, and holds the
    /// shares for `_payDirectInput`.
    function _payPool(
        GenericData calldata swap,
        uint256 partnerAndFee,
        address pool,
        uint256 cost,
        bytes calldata permit
    ) internal {
        IERC20 srcToken = swap.srcToken;
        uint256 most = swap.fromAmount;
        if (cost > most) revert(INSUFFICIENT_OUTPUT);
        Share memory share = _inputShare(swap, partnerAndFee, cost);
        uint256 fees = share.service + share.partner;
        if (fees > most - cost) revert InsufficientBalanceToPayFees();
        _cost = cost;
        _held = srcToken.isNative() ? most - cost : fees;
        if (srcToken.isNative()) {
            _wrap(cost);
            IERC20(WETH).push(pool, cost);
        } else if (fees == 0) {
            _pull(srcToken, pool, cost, permit);
        } else {
            uint256 before = srcToken.held(address(this));
            _pull(srcToken, address(this), cost + fees, permit);
            // A token that taxes its transfers must not be topped up with the previous balance.
            if (srcToken.held(address(this)) - before < cost + fees) revert InsufficientBalanceToPayFees();
            srcToken.push(pool, cost);
        }
    }

    /// @dev Finishes a direct purchase whose first pool was paid by `_payPool`.
    function _payDirectInput(GenericData calldata swap, uint256 partnerAndFee)
        internal
        returns (uint256 total, uint256 service, uint256 partner)
    {
        return _payInput(swap, partnerAndFee, _cost, _held);
    }

    /// @dev Returns the account that the last pool or the makers pay, and its present balance.
    function _recipient(IERC20 destToken, address beneficiary)
        internal
        view
        returns (address recipient, uint256 balanceBefore)
    {
        recipient = destToken.isNative() ? address(this) : beneficiary;
        balanceBefore = _wrapped(destToken).held(recipient);
    }

    /// @dev Counts what arrived at the recipient and forwards native tokens.
    function _deliver(IERC20 destToken, uint256 toAmount, address recipient, uint256 balanceBefore, address beneficiary)
        internal
        returns (uint256 received)
    {
        received = _wrapped(destToken).held(recipient) - balanceBefore;
        _requireOutput(received, toAmount);
        if (destToken.isNative()) {
            _unwrap(destToken, received);
            destToken.push(beneficiary, received);
        }
    }

    function _wrap(uint256 amount) internal {
        IWrappedNative(WETH).deposit{value: amount}();
    }

    /// @dev Unwraps tokens if the destination is the native token.
    function _unwrap(IERC20 destToken, uint256 amount) internal {
        if (destToken.isNative()) IWrappedNative(WETH).withdraw(amount);
    }

    /// @dev Pays and counts what arrived: the beneficiary bears a token's tax, which counts against
    /// the minimum.
    function _payBeneficiary(IERC20 token, address beneficiary, uint256 amount, uint256 minimum)
        internal
        returns (uint256 net)
    {
        net = token.pushCounted(beneficiary, amount);
        _requireOutput(net, minimum);
    }

    /// @dev Calls a contract with native value and passes on its revert data.
    function _call(address target, uint256 value, bytes memory data) internal {
        (bool done, bytes memory reason) = target.call{value: value}(data);
        if (done) return;
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }

    function _requireOutput(uint256 amount, uint256 minimum) internal pure {
        if (amount < minimum) revert(INSUFFICIENT_OUTPUT);
    }

    /// @dev Returns the balance before this call, without the native value that it brought.
    function _balanceBefore(IERC20 token) internal view returns (uint256) {
        return token.isNative() ? address(this).balance - msg.value : token.held(address(this));
    }

    /// @inheritdoc SharePayments
    function _feeVault() internal view override returns (address) {
        return FEE_VAULT;
    }

    /// @inheritdoc SharePayments
    function _feeWallet() internal view override returns (address) {
        return feeWallet;
    }

    /// @inheritdoc SharePayments
    function _feeWalletDelegate() internal view override returns (address) {
        return feeWalletDelegate;
    }

    /// @inheritdoc SharePayments
    function _isBlacklisted(IERC20 token) internal view override returns (bool) {
        return blacklistedTokens[token];
    }

    function _permit(IERC20 token, uint256 amount, bytes calldata permit) internal {
        bytes4 selector = Permit.selectorOf(permit);
        if (selector == 0 || !Permit.submit(token, _caller(), amount, selector, permit)) revert PermitFailed();
    }
}
