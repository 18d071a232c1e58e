// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A smart account that checks signatures by ERC-1271 in the way a test configures.
contract SignerWallet {
    enum Manner {
        Honest,
        SaysNo,
        SaysNothing,
        SaysTooLittle,
        Reverts,
        Lingers,
        Floods
    }

    address public owner;
    Manner public manner;
    uint256 private gasWanted;

    constructor(address owner_) {
        owner = owner_;
    }

    function rotate(address owner_) external {
        owner = owner_;
    }

    function behave(Manner manner_) external {
        manner = manner_;
    }

    /// Makes it use this much gas before it answers.
    function takeTime(uint256 gasWanted_) external {
        gasWanted = gasWanted_;
    }

    function allow(IERC20 token, address spender) external {
        token.approve(spender, type(uint256).max);
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        for (uint256 start = gasleft(); start - gasleft() < gasWanted;) {}
        if (manner == Manner.SaysNo) return 0xffffffff;
        if (manner == Manner.Reverts) revert("no");
        if (manner == Manner.Lingers) while (true) {}
        if (manner == Manner.Floods) {
            // Returns as much data as the gas pays for, up to a megabyte.
            uint256 length = gasleft() > 3_000_000 ? 1_000_000 : gasleft() / 4;
            assembly {
                mstore(0, shl(224, 0x1626ba7e))
                return(0, length)
            }
        }
        if (manner == Manner.SaysNothing || manner == Manner.SaysTooLittle) {
            uint256 length = manner == Manner.SaysNothing ? 0 : 4;
            assembly {
                mstore(0, shl(224, 0x1626ba7e))
                return(0, length)
            }
        }
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
