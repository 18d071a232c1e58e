// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IPermit2} from "../interfaces/IPermit2.sol";

/// @title Permit2: moves tokens by signatures and allowances of Permit2
/// @notice Functions return false if Permit2 reverts; the caller chooses the error.
library Permit2 {
    /// @notice Takes tokens by a signed transfer given as the bare arguments of
    /// `permitTransferFrom`. Token, recipient, amount and owner in the arguments are overwritten.
    /// @param permit at least seven words
    function takeAsArgued(
        address permit2,
        IERC20 token,
        address owner,
        address to,
        uint256 amount,
        bytes calldata permit
    ) internal returns (bool done) {
        bytes memory data = bytes.concat(IPermit2.permitTransferFrom.selector, permit);
        assembly ("memory-safe") {
            let args := add(data, 36)
            mstore(args, token)
            mstore(add(args, 128), to)
            mstore(add(args, 160), amount)
            mstore(add(args, 192), owner)
        }
        (done,) = permit2.call(data);
    }

    /// @notice Takes tokens by a signed transfer.
    /// @param signed what the owner's signature allows to be taken, once
    function takeSigned(
        address permit2,
        IPermit2.PermitTransferFrom memory signed,
        address owner,
        address to,
        uint256 amount,
        bytes calldata signature
    ) internal returns (bool done) {
        IPermit2.SignatureTransferDetails memory details = IPermit2.SignatureTransferDetails(to, amount);
        (done,) = permit2.call(abi.encodeCall(IPermit2.permitTransferFrom, (signed, details, owner, signature)));
    }

    /// @notice Takes tokens by an allowance inside Permit2.
    function take(address permit2, IERC20 token, address owner, address to, uint256 amount)
        internal
        returns (bool done)
    {
        if (amount > type(uint160).max) return false;
        (done,) = permit2.call(abi.encodeCall(IPermit2.transferFrom, (owner, to, uint160(amount), token)));
    }

    /// @notice Submits a signed allowance inside Permit2. Ignores failures, because a third party
    /// may have submitted it before; a missing allowance makes the later transfer fail.
    function submit(address permit2, address owner, IPermit2.PermitSingle memory permitSingle, bytes calldata signature)
        internal
    {
        (bool done,) = permit2.call(abi.encodeCall(IPermit2.permit, (owner, permitSingle, signature)));
        done;
    }
}
