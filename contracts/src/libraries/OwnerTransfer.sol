// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../interfaces/IIntentErrors.sol";
import {IPermit2} from "../interfaces/IPermit2.sol";
import {OrderTerms} from "./OrderTerms.sol";
import {Permit} from "./Permit.sol";
import {Permit2} from "./Permit2.sol";
import {Tokens} from "./Tokens.sol";

/// @title OwnerTransfer: takes the source of an order by its permit
/// @notice The length of the permit determines the method:
///     0  by allowance
///     1  by an allowance inside Permit2
///    96  by a signed transfer of Permit2: nonce (32) | signature (64), for `srcAmount` until the
///        order's deadline
///   192  by a signed allowance inside Permit2: amount | expiration | nonce | deadline of the
///        signature (32 each) | signature (64)
///   224  by a permit of the token: arguments of EIP-2612's
///   256  by a permit of the token: arguments of DAI's
/// A permit that a third party submitted before is accepted if the allowance exists.
library OwnerTransfer {
    using Tokens for IERC20;

    uint256 private constant KEPT_ALLOWANCE = 1;
    uint256 private constant SIGNED_TRANSFER = 96;
    uint256 private constant SIGNED_ALLOWANCE = 192;

    /// @notice Takes the source. The first settlement of an order submits its permit. A signed
    /// transfer only pays a whole order.
    function take(OrderTerms memory order, address permit2, address to, uint256 amount) internal {
        IERC20 token = order.srcToken;
        bytes calldata permit = order.permit.load();
        uint256 length = permit.length;
        bool first = order.filledBefore == 0;
        if (length == 0) return token.pull(order.owner, to, amount);
        if (length == KEPT_ALLOWANCE || length == SIGNED_ALLOWANCE) {
            if (first && length == SIGNED_ALLOWANCE) _submitAllowance(order, permit2, permit);
            if (!Permit2.take(permit2, token, order.owner, to, amount)) revert IIntentErrors.PermitFailed();
        } else if (length == SIGNED_TRANSFER) {
            if (order.filled != 0 || !_takeSigned(order, permit2, to, amount, permit)) {
                revert IIntentErrors.PermitFailed();
            }
        } else {
            if (first) _submitPermit(order, amount, permit);
            token.pull(order.owner, to, amount);
        }
    }

    function _takeSigned(OrderTerms memory order, address permit2, address to, uint256 amount, bytes calldata permit)
        private
        returns (bool)
    {
        IPermit2.PermitTransferFrom memory signed = IPermit2.PermitTransferFrom({
            permitted: IPermit2.TokenPermissions(order.srcToken, order.srcAmount),
            nonce: uint256(bytes32(permit)),
            deadline: order.deadline
        });
        return Permit2.takeSigned(permit2, signed, order.owner, to, amount, permit[32:]);
    }

    function _submitAllowance(OrderTerms memory order, address permit2, bytes calldata permit) private {
        (uint160 amount, uint48 expiration, uint48 nonce, uint256 sigDeadline) =
            abi.decode(permit, (uint160, uint48, uint48, uint256));
        IPermit2.PermitSingle memory permitSingle = IPermit2.PermitSingle({
            details: IPermit2.PermitDetails(order.srcToken, amount, expiration, nonce),
            spender: address(this),
            sigDeadline: sigDeadline
        });
        Permit2.submit(permit2, order.owner, permitSingle, permit[128:]);
    }

    function _submitPermit(OrderTerms memory order, uint256 amount, bytes calldata permit) private {
        bytes4 selector = Permit.selectorOf(permit);
        if (selector == 0 || !Permit.submit(order.srcToken, order.owner, amount, selector, permit)) {
            revert IIntentErrors.PermitFailed();
        }
    }
}
