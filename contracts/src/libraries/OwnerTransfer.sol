// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../interfaces/IIntentErrors.sol";
import {IPermit2} from "../interfaces/IPermit2.sol";
import {OrderFrame} from "./OrderFrames.sol";
import {Permit} from "./Permit.sol";
import {Permit2} from "./Permit2.sol";
import {Tokens} from "./Tokens.sol";

/// @title OwnerTransfer: takes the source of an order as its permit says
/// @notice The length of the permit says how:
///     0  by allowance
///     1  by an allowance inside Permit2
///    96  by a signed transfer of Permit2: nonce (32) | signature (64), for `srcAmount` until the order's deadline
///   192  by a signed allowance inside Permit2: amount | expiration | nonce | deadline of the signature (32 each) | signature (64)
///   224  by a permit of the token: arguments of EIP-2612's
///   256  by a permit of the token: arguments of DAI's
/// A permit that was submitted before by somebody else is no failure where the allowance is there.
library OwnerTransfer {
    using Tokens for IERC20;

    uint256 private constant KEPT_ALLOWANCE = 1;
    uint256 private constant SIGNED_TRANSFER = 96;
    uint256 private constant SIGNED_ALLOWANCE = 192;

    /// @param first nothing was taken of this order yet: its permit is still to be submitted
    /// @param once what a signed transfer is for, where nothing was taken of this order yet and nothing will be after this; else zero, and it
    /// cannot pay
    /// @param deadline the order's
    function take(
        OrderFrame calldata order,
        address permit2,
        address to,
        uint256 amount,
        bool first,
        uint256 once,
        uint256 deadline
    ) internal {
        IERC20 token = IERC20(order.srcToken);
        uint256 length = order.permit.length;
        if (length == 0) return token.pull(order.owner, to, amount);
        if (length == KEPT_ALLOWANCE || length == SIGNED_ALLOWANCE) {
            if (first && length == SIGNED_ALLOWANCE) _submitAllowance(order, permit2, token);
            if (!Permit2.take(permit2, token, order.owner, to, amount)) revert IIntentErrors.PermitFailed();
        } else if (length == SIGNED_TRANSFER) {
            if (once == 0 || !_takeSigned(order, permit2, to, amount, once, deadline)) {
                revert IIntentErrors.PermitFailed();
            }
        } else {
            if (first) _submitPermit(order, token, amount);
            token.pull(order.owner, to, amount);
        }
    }

    function _takeSigned(
        OrderFrame calldata order,
        address permit2,
        address to,
        uint256 amount,
        uint256 permitted,
        uint256 deadline
    ) private returns (bool) {
        bytes calldata permit = order.permit;
        IPermit2.PermitTransferFrom memory signed = IPermit2.PermitTransferFrom({
            permitted: IPermit2.TokenPermissions(IERC20(order.srcToken), permitted),
            nonce: uint256(bytes32(permit)),
            deadline: deadline
        });
        return Permit2.takeSigned(permit2, signed, order.owner, to, amount, permit[32:]);
    }

    function _submitAllowance(OrderFrame calldata order, address permit2, IERC20 token) private {
        bytes calldata permit = order.permit;
        (uint160 amount, uint48 expiration, uint48 nonce, uint256 sigDeadline) =
            abi.decode(permit, (uint160, uint48, uint48, uint256));
        IPermit2.PermitSingle memory permitSingle = IPermit2.PermitSingle({
            details: IPermit2.PermitDetails(token, amount, expiration, nonce),
            spender: address(this),
            sigDeadline: sigDeadline
        });
        Permit2.submit(permit2, order.owner, permitSingle, permit[128:]);
    }

    function _submitPermit(OrderFrame calldata order, IERC20 token, uint256 amount) private {
        bytes4 selector = Permit.selectorOf(order.permit);
        if (selector == 0 || !Permit.submit(token, order.owner, amount, selector, order.permit)) {
            revert IIntentErrors.PermitFailed();
        }
    }
}
