// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../interfaces/IIntentErrors.sol";
import {IIntentSignatures} from "../interfaces/IIntentSignatures.sol";
import {TWAPState} from "../interfaces/ITWAPSettlement.sol";
import {Signatures} from "../libraries/Signatures.sol";
import {Tokens} from "../libraries/Tokens.sol";

// Storage of the adapter that its modules share, at `erc7201(<library>.<name>)`: the published
// locations where known.

/// @title ModuleStorage: the module of each function
library ModuleStorage {
    struct Layout {
        mapping(bytes4 selector => address module) moduleOf;
        address[] modules;
        address owner;
        // The account that may accept ownership. New fields come last, so that deployed adapters
        // keep the others.
        address pendingOwner;
    }

    function layout() internal pure returns (Layout storage $) {
        assembly ("memory-safe") {
            $.slot := 0xcd83f9e468adb540d21d5a132f84948f7344c9d0a65c67a05f93f89a07b57200 // ModuleManagerLib.modules
        }
    }
}

/// @title NonceStorage: the used nonces of each owner
/// @notice Stores one bit per nonce, 256 in a word. A set bit stays set.
library NonceStorage {
    struct Layout {
        mapping(address owner => mapping(uint256 word => uint256 bits)) used;
    }

    function layout() internal pure returns (Layout storage $) {
        assembly ("memory-safe") {
            $.slot := 0xa5ab6f25bd0bb74bb114be2bb23f43ddf211bb478345ba2988a2675c2e318300 // NonceManagerLib.nonces
        }
    }

    function isUsed(address owner, uint256 nonce) internal view returns (bool) {
        return layout().used[owner][nonce >> 8] & (1 << (nonce & 255)) != 0;
    }

    /// @notice Sets the bit of a nonce, even if it is set already.
    function invalidate(address owner, uint256 nonce) internal {
        layout().used[owner][nonce >> 8] |= 1 << (nonce & 255);
        emit IIntentSignatures.NonceInvalidated(owner, nonce);
    }

    /// @notice Sets the bit of a nonce for an order; reverts if it is set already.
    function use(address owner, uint256 nonce) internal {
        mapping(uint256 => uint256) storage words = layout().used[owner];
        uint256 bits = words[nonce >> 8];
        uint256 bit = 1 << (nonce & 255);
        if (bits & bit != 0) revert IIntentErrors.InvalidNonce();
        words[nonce >> 8] = bits | bit;
    }
}

/// @title FeeStorage: the amounts that partners and the service may claim
library FeeStorage {
    struct Layout {
        // The service's fees are those of the zero address.
        mapping(address partner => mapping(IERC20 token => uint256 amount)) fees;
        // The account that may claim the service's fees.
        address protocolFeeClaimer;
    }

    function layout() internal pure returns (Layout storage $) {
        assembly ("memory-safe") {
            $.slot := 0x9d6776f3e6f4c790d2c9ed210f024b8fa98c21608927f8a73193e44a78ce0600 // FeeManagerLib.fees
        }
    }
}

/// @title FillStorage: the filled amounts of orders that may be filled in parts
library FillStorage {
    struct Layout {
        // Source units of a sale, destination units of a purchase.
        mapping(bytes32 orderHash => uint256 amount) filled;
    }

    function layout() internal pure returns (Layout storage $) {
        assembly ("memory-safe") {
            $.slot := 0x55818b417247258199b5342c0eba0e207dcef5a8388eb3b27657217637448d00 // FillableStorageLib.fillable
        }
    }
}

/// @title TWAPStorage: the progress of orders in slices
library TWAPStorage {
    struct Layout {
        // Each order takes one word.
        mapping(bytes32 orderHash => TWAPState) states;
    }

    function layout() internal pure returns (Layout storage $) {
        assembly ("memory-safe") {
            $.slot := 0x8fa9e42a804b59c64f7de1ba18fa9e745390a1bba4945ce2f4c3b2d203db6d00 // TWAPStorage.states
        }
    }
}

/// @title PreSignatureStorage: the orders that their owners signed on the chain
library PreSignatureStorage {
    using Signatures for address;

    struct Layout {
        mapping(address owner => mapping(bytes32 orderHash => bool)) preSigned;
    }

    function layout() internal pure returns (Layout storage $) {
        assembly ("memory-safe") {
            // PreSignatureStorage.preSigned
            $.slot := 0x053531ce0a193288b8b0ac5685db8b9ab662510bfa7cbbc732fa9da4dc4fc600
        }
    }

    function set(address owner, bytes32 orderHash, bool preSigned) internal {
        layout().preSigned[owner][orderHash] = preSigned;
        emit IIntentSignatures.PreSignatureSet(owner, orderHash, preSigned);
    }

    /// @notice True if an owner signed an order: before on the chain, with an empty signature, or
    /// by the signature.
    function isSigned(address owner, bytes32 orderHash, bytes calldata signature) internal view returns (bool) {
        if (signature.length == 0 && layout().preSigned[owner][orderHash]) return true;
        return owner.isFrom(orderHash, signature);
    }
}

/// @title NativeStorage: the token that holds deposits of native tokens
library NativeStorage {
    struct Layout {
        address wrappedNative;
    }

    function layout() internal pure returns (Layout storage $) {
        assembly ("memory-safe") {
            $.slot := 0xac562a02553c7a62254bd3ff6592d007a8d8d4126d02c179ce3c3f6a6314fc00 // NativeStorage.wrappedNative
        }
    }
}

/// @title BridgeStorage: the bridge contract of each protocol selector
library BridgeStorage {
    struct Layout {
        mapping(bytes4 protocolSelector => address bridge) bridgeOf;
    }

    function layout() internal pure returns (Layout storage $) {
        assembly ("memory-safe") {
            $.slot := 0x2054ab9b10855c3a266d765df630c13e240e70d79816715cec533c44a4b65e00 // BridgeStorage.bridges
        }
    }
}

/// @title StrategyStorage: the deposit token of each asset
library StrategyStorage {
    struct Layout {
        mapping(address underlying => address deltaToken) deltaTokenOf;
    }

    function layout() internal pure returns (Layout storage $) {
        assembly ("memory-safe") {
            $.slot := 0xd42d93fa1cbe695459f942ca7b4095342cc20d5f1f8ed0478b48f26f817bd800 // StrategyStorage.deltaTokens
        }
    }

    /// @notice Returns the deposit token of an asset, native or not; zero if it has none.
    function deltaTokenOf(address token) internal view returns (address) {
        if (token == address(Tokens.NATIVE)) return NativeStorage.layout().wrappedNative;
        return layout().deltaTokenOf[token];
    }
}
