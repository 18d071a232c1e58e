// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title PancakeV3PoolDeployer: creates the pools of PancakeSwap V3 for its factory
/// @notice The npm package has the code of factory and pool, but only the interface of this
/// contract. It is placed at the published address and creates the published code with the
/// published salt, so pools have their real addresses.
contract PancakeV3PoolDeployer {
    struct Parameters {
        address factory;
        address token0;
        address token1;
        uint24 fee;
        int24 tickSpacing;
    }

    /// @notice Returns the arguments for the constructor of the pool that is being created.
    Parameters public parameters;
    /// @dev The contract whose code is the pools' creation code.
    address private immutable _poolCode;
    address private immutable _factory;

    error NotFactory(address caller);

    constructor(bytes memory poolCode, address factory) {
        _poolCode = address(new HeldCode(poolCode));
        _factory = factory;
    }

    function deploy(address factory, address token0, address token1, uint24 fee, int24 tickSpacing)
        external
        returns (address pool)
    {
        if (msg.sender != _factory) revert NotFactory(msg.sender);
        parameters = Parameters(factory, token0, token1, fee, tickSpacing);
        bytes32 salt = keccak256(abi.encode(token0, token1, fee));
        bytes memory code = _poolCode.code;
        assembly ("memory-safe") {
            pool := create2(0, add(code, 32), mload(code), salt)
        }
        delete parameters;
    }
}

/// @dev A contract whose code is its constructor argument.
contract HeldCode {
    constructor(bytes memory code) {
        assembly ("memory-safe") {
            return(add(code, 32), mload(code))
        }
    }
}
