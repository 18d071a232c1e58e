// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {TestToken} from "../deployed/TestToken.sol";
import {IPermit2} from "./Uniswap.sol";
import {World} from "./World.sol";

/// Signs permits as a wallet would and packs them for the router, or for another contract that
/// takes tokens.
abstract contract Permits is World {
    bytes32 private constant PERMIT_TYPE =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant TOKEN_PERMISSIONS_TYPE = keccak256("TokenPermissions(address token,uint256 amount)");
    bytes32 private constant PERMIT_TRANSFER_TYPE = keccak256(
        "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,"
        "uint256 deadline)TokenPermissions(address token,uint256 amount)"
    );

    bytes32 private constant DETAILS_TYPE =
        keccak256("PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)");
    bytes32 private constant SINGLE_TYPE = keccak256(
        "PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)"
        "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
    );

    /// Returns the default spender.
    function spender() internal view virtual returns (address) {
        return address(router);
    }

    function eip2612(TestToken token, uint256 key, uint256 value) internal view returns (bytes memory) {
        return eip2612(token, key, spender(), value);
    }

    function eip2612(TestToken token, uint256 key, address to, uint256 value) internal view returns (bytes memory) {
        address holder = vm.addr(key);
        bytes32 digest = keccak256(
            abi.encodePacked(
                hex"1901",
                token.DOMAIN_SEPARATOR(),
                keccak256(abi.encode(PERMIT_TYPE, holder, to, value, token.nonces(holder), block.timestamp))
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encode(holder, to, value, block.timestamp, v, r, s);
    }

    function daiPermit(uint256 key) internal view returns (bytes memory) {
        return daiPermit(key, true);
    }

    function daiPermit(uint256 key, bool allowed) internal view returns (bytes memory) {
        address holder = vm.addr(key);
        uint256 nonce = dai.nonces(holder);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, dai.digest(holder, spender(), nonce, 0, allowed));
        return abi.encode(holder, spender(), nonce, uint256(0), allowed, v, r, s);
    }

    /// Returns the arguments of `permitTransferFrom`; fields that the router overwrites are zero.
    function permit2Transfer(IERC20 token, uint256 key, uint256 amount, uint256 nonce, bool compact)
        internal
        view
        returns (bytes memory)
    {
        bytes memory signature = permit2Signature(token, key, amount, nonce, block.timestamp, spender(), compact);
        return abi.encode(token, amount, nonce, block.timestamp, address(0), uint256(0), address(0), signature);
    }

    function permit2Signature(
        IERC20 token,
        uint256 key,
        uint256 amount,
        uint256 nonce,
        uint256 deadline,
        address to,
        bool compact
    ) internal view returns (bytes memory) {
        bytes32 permissions = keccak256(abi.encode(TOKEN_PERMISSIONS_TYPE, token, amount));
        bytes32 structHash = keccak256(abi.encode(PERMIT_TRANSFER_TYPE, permissions, to, nonce, deadline));
        return permit2Sign(key, structHash, compact);
    }

    /// Returns an allowance inside Permit2 in the form of an order: four words and a short
    /// signature.
    function permit2Allowance(
        IERC20 token,
        uint256 key,
        uint256 amount,
        uint256 expiration,
        uint256 nonce,
        address to,
        uint256 deadline
    ) internal view returns (bytes memory) {
        bytes32 details = keccak256(abi.encode(DETAILS_TYPE, token, amount, expiration, nonce));
        bytes32 structHash = keccak256(abi.encode(SINGLE_TYPE, details, to, deadline));
        return abi.encodePacked(amount, expiration, nonce, deadline, permit2Sign(key, structHash, true));
    }

    function permit2Sign(uint256 key, bytes32 structHash, bool compact) internal view returns (bytes memory) {
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", IPermit2(permit2).DOMAIN_SEPARATOR(), structHash));
        if (compact) {
            (bytes32 r, bytes32 vs) = vm.signCompact(key, digest);
            return abi.encodePacked(r, vs);
        }
        (uint8 v, bytes32 r65, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r65, s, v);
    }

    /// Revokes the allowance of the world's trader; optionally approves Permit2 instead.
    function forget(IERC20 token, bool allowPermit2) internal {
        vm.startPrank(trader);
        token.approve(spender(), 0);
        if (allowPermit2) token.approve(permit2, type(uint256).max);
        vm.stopPrank();
    }
}
