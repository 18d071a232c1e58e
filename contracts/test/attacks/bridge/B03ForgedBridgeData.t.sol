// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IBridge} from "../../../src/interfaces/IBridge.sol";
import {BridgeWorld} from "../../support/BridgeWorld.sol";

/// B3: an agent passes a fee above the signed maximum, or bytes that are no fee.
contract B03ForgedBridgeDataTest is BridgeWorld {
    function test_B3_fees() public {
        uint256[3] memory fees = [maxFee(2e18) + 1, 2e18, type(uint256).max];
        for (uint256 i; i < fees.length; ++i) {
            bytes memory reason = abi.encodeWithSelector(IBridge.ExcessiveBridgeFee.selector, fees[i], maxFee(2e18));
            refuses(reason, 0, settleCall(abi.encode(fees[i])));
        }
        settles(settleCall(abi.encode(maxFee(2e18))));
    }

    function test_B3_garbage() public {
        bytes[4] memory garbage = [bytes(hex"00"), new bytes(31), new bytes(33), new bytes(64)];
        for (uint256 i; i < garbage.length; ++i) {
            refuses(IBridge.InvalidBridgeData.selector, settleCall(garbage[i]));
        }
    }

    /// A length of a terabyte, and the maximum, for the agent's and for the signed bytes.
    function test_B3_lengths() public {
        bytes memory forged = settleCall(abi.encode(1));
        uint256[2] memory lengths = [uint256(1 << 40), type(uint256).max];
        for (uint256 i; i < lengths.length; ++i) {
            // The last two words are the length and the fee.
            uint256 length = lengths[i];
            assembly {
                mstore(add(forged, sub(mload(forged), 32)), length)
            }
            refuses("", 0, forged);
        }
    }

    function settleCall(bytes memory bridgeData) private view returns (bytes memory) {
        return abi.encodeCall(intent.swapSettle, (signed(farSale(2e18)), "", address(paying), bridgeData));
    }
}
